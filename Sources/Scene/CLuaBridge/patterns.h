/* Lua's patterns, matched in steps that are charged to the budget: a pattern can take exponential time. */
#pragma once
#include "context.h"

/* As in Lua's own library. */
#define LB_CAPTURES 32

enum { LB_UNFINISHED = -1, LB_POSITION = -2 };

typedef struct lb_capture {
  const char *start;
  ptrdiff_t length; /* or one of the two above */
} lb_capture;

typedef struct lb_matcher {
  lua_State *L;
  const char *subject;
  const char *subject_end;
  const char *pattern_end;
  int depth;
  int steps;
  int level;
  lb_capture captures[LB_CAPTURES];
} lb_matcher;

/* Where the match of the pattern from `at` on ends, or NULL. Forgets the captures of the match before. Raises. */
const char *lb_match(lb_matcher *matcher, const char *at, const char *pattern);
/* Charges the steps that have not been so far. */
void lb_charge_steps(lb_matcher *matcher);
/* Pushes capture `index`, from 0; without captures 0 is the whole match. */
void lb_push_capture(lb_matcher *matcher, int index, const char *start, const char *end);
/* Pushes all captures, or the whole match without any if `start` is given; returns their count. */
int lb_push_captures(lb_matcher *matcher, const char *start, const char *end);
