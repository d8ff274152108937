#include "patterns.h"
#include <ctype.h>
#include <string.h>

/* Recursion stays within the C stack. */
#define DEEPEST 200
/* A step does less than an instruction. */
#define STEPS_A_CHARGE 512
#define STEPS_AN_INSTRUCTION 4
/* Sets are read from end to end. */
#define BYTES_OF_SET_A_STEP 8

static const char *match(lb_matcher *m, const char *s, const char *p);

void lb_charge_steps(lb_matcher *m) {
  int steps = m->steps;
  m->steps = 0;
  lb_charge(m->L, steps / STEPS_AN_INSTRUCTION);
}

static void count_steps(lb_matcher *m, ptrdiff_t count) {
  m->steps += (int)count;
  if (m->steps >= STEPS_A_CHARGE) lb_charge_steps(m);
}

static void step(lb_matcher *m) { count_steps(m, 1); }

static bool is_in_class(int c, int class) {
  bool is_member;
  switch (tolower(class)) {
  case 'a': is_member = isalpha(c); break;
  case 'c': is_member = iscntrl(c); break;
  case 'd': is_member = isdigit(c); break;
  case 'g': is_member = isgraph(c); break;
  case 'l': is_member = islower(c); break;
  case 'p': is_member = ispunct(c); break;
  case 's': is_member = isspace(c); break;
  case 'u': is_member = isupper(c); break;
  case 'w': is_member = isalnum(c); break;
  case 'x': is_member = isxdigit(c); break;
  default: return class == c;
  }
  return isupper(class) ? !is_member : is_member;
}

static int byte_at(const char *at) { return (unsigned char)*at; }

/* `set` is at the '[', `end` at the ']' that closes it. */
static bool is_in_set(int c, const char *set, const char *end) {
  bool is_negated = set[1] == '^';
  if (is_negated) set++;
  while (++set < end) {
    bool is_member;
    if (*set == '%') {
      is_member = is_in_class(c, byte_at(++set));
    } else if (set[1] == '-' && set + 2 < end) {
      is_member = byte_at(set) <= c && c <= byte_at(set + 2);
      set += 2;
    } else {
      is_member = byte_at(set) == c;
    }
    if (is_member) return !is_negated;
  }
  return is_negated;
}

static const char *end_of_set(lb_matcher *m, const char *p) {
  const char *start = p;
  if (*p == '^') p++;
  do {
    if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == '%' && p < m->pattern_end) p++;
  } while (p >= m->pattern_end || *p != ']');
  count_steps(m, (p - start) / BYTES_OF_SET_A_STEP);
  return p + 1;
}

/* The end of what stands for one character of the subject. */
static const char *end_of_single(lb_matcher *m, const char *p) {
  char first = *p++;
  if (first == '[') return end_of_set(m, p);
  if (first != '%') return p;
  if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
  return p + 1;
}

static bool matches_single(lb_matcher *m, const char *s, const char *p, const char *end) {
  count_steps(m, 1 + (end - p) / BYTES_OF_SET_A_STEP);
  if (s >= m->subject_end) return false;
  int c = byte_at(s);
  switch (*p) {
  case '.': return true;
  case '%': return is_in_class(c, byte_at(p + 1));
  case '[': return is_in_set(c, p, end - 1);
  default: return byte_at(p) == c;
  }
}

/* `p` is at the two characters after %b. */
static const char *match_balance(lb_matcher *m, const char *s, const char *p) {
  if (p + 1 >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->subject_end || *s != *p) return NULL;
  int open = 1;
  while (++s < m->subject_end) {
    step(m);
    if (*s == p[1]) {
      if (--open == 0) return s + 1;
    } else if (*s == *p) {
      open++;
    }
  }
  return NULL;
}

/* `p` is at the set after %f. */
static bool is_at_frontier(lb_matcher *m, const char *s, const char *p, const char *end) {
  int before = s == m->subject ? '\0' : byte_at(s - 1);
  int after = s < m->subject_end ? byte_at(s) : '\0';
  count_steps(m, 2 * (end - p) / BYTES_OF_SET_A_STEP);
  return !is_in_set(before, p, end - 1) && is_in_set(after, p, end - 1);
}

static const lb_capture *finished_capture(lb_matcher *m, int digit) {
  int index = digit - '1';
  if (index < 0 || index >= m->level || m->captures[index].length == LB_UNFINISHED) {
    luaL_error(m->L, "invalid capture index %%%d", index + 1);
  }
  return &m->captures[index];
}

static const char *match_again(lb_matcher *m, const char *s, int digit) {
  const lb_capture *it = finished_capture(m, digit);
  size_t length = (size_t)it->length;
  if ((size_t)(m->subject_end - s) < length) return NULL;
  count_steps(m, 1 + (ptrdiff_t)length / LB_BYTES_AN_INSTRUCTION);
  return memcmp(it->start, s, length) == 0 ? s + length : NULL;
}

static const char *open_capture(lb_matcher *m, const char *s, const char *p, ptrdiff_t length) {
  if (m->level >= LB_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->level++] = (lb_capture){s, length};
  const char *end = match(m, s, p);
  if (!end) m->level--;
  return end;
}

static lb_capture *innermost_open(lb_matcher *m) {
  for (int index = m->level - 1; index >= 0; index--) {
    if (m->captures[index].length == LB_UNFINISHED) return &m->captures[index];
  }
  luaL_error(m->L, "invalid pattern capture");
  return NULL;
}

static const char *close_capture(lb_matcher *m, const char *s, const char *p) {
  lb_capture *it = innermost_open(m);
  it->length = s - it->start;
  const char *end = match(m, s, p);
  if (!end) it->length = LB_UNFINISHED;
  return end;
}

/* As many as there are, then fewer. */
static const char *match_greedily(lb_matcher *m, const char *s, const char *p, const char *end) {
  ptrdiff_t count = 0;
  while (matches_single(m, s + count, p, end)) count++;
  for (; count >= 0; count--) {
    const char *result = match(m, s + count, end + 1);
    if (result) return result;
  }
  return NULL;
}

/* As few as possible, then more. */
static const char *match_lazily(lb_matcher *m, const char *s, const char *p, const char *end) {
  for (;; s++) {
    const char *result = match(m, s, end + 1);
    if (result) return result;
    if (!matches_single(m, s, p, end)) return NULL;
  }
}

/* The items that begin with %: balance, frontier and captures matched again. True if `*p` was one of them, and then
 * `*s` is where to go on, or NULL. */
static bool match_escape(lb_matcher *m, const char **s, const char **p) {
  const char *at = *p + 1;
  if (at >= m->pattern_end) return false;
  if (*at == 'b') {
    *s = match_balance(m, *s, at + 1);
    *p = at + 3;
  } else if (*at == 'f') {
    if (at + 1 >= m->pattern_end || at[1] != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
    *p = end_of_single(m, at + 1);
    if (!is_at_frontier(m, *s, at + 1, *p)) *s = NULL;
  } else if (isdigit(byte_at(at))) {
    *s = match_again(m, *s, *at);
    *p = at + 1;
  } else {
    return false;
  }
  return true;
}

static const char *match_items(lb_matcher *m, const char *s, const char *p) {
  while (p < m->pattern_end) {
    if (*p == '(' && p + 1 < m->pattern_end && p[1] == ')') return open_capture(m, s, p + 2, LB_POSITION);
    if (*p == '(') return open_capture(m, s, p + 1, LB_UNFINISHED);
    if (*p == ')') return close_capture(m, s, p + 1);
    if (*p == '$' && p + 1 == m->pattern_end) return s == m->subject_end ? s : NULL;
    if (*p == '%' && match_escape(m, &s, &p)) {
      if (!s) return NULL;
      continue;
    }
    const char *end = end_of_single(m, p);
    char quantifier = end < m->pattern_end ? *end : '\0';
    if (quantifier == '*') return match_greedily(m, s, p, end);
    if (quantifier == '-') return match_lazily(m, s, p, end);
    bool matches = matches_single(m, s, p, end);
    if (quantifier == '+') return matches ? match_greedily(m, s + 1, p, end) : NULL;
    if (quantifier == '?') {
      const char *result = matches ? match(m, s + 1, end + 1) : NULL;
      if (result) return result;
      p = end + 1;
      continue;
    }
    if (!matches) return NULL;
    s++;
    p = end;
  }
  return s;
}

static const char *match(lb_matcher *m, const char *s, const char *p) {
  step(m);
  if (m->depth++ >= DEEPEST) luaL_error(m->L, "pattern too complex");
  const char *end = match_items(m, s, p);
  m->depth--;
  return end;
}

const char *lb_match(lb_matcher *m, const char *at, const char *pattern) {
  m->level = 0;
  m->depth = 0;
  return match(m, at, pattern);
}

void lb_push_capture(lb_matcher *m, int index, const char *start, const char *end) {
  if (index >= m->level) {
    if (index > 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    lua_pushlstring(m->L, start, (size_t)(end - start));
    return;
  }
  const lb_capture *it = &m->captures[index];
  if (it->length == LB_UNFINISHED) luaL_error(m->L, "unfinished capture");
  if (it->length == LB_POSITION) lua_pushinteger(m->L, it->start - m->subject + 1);
  else lua_pushlstring(m->L, it->start, (size_t)it->length);
}

int lb_push_captures(lb_matcher *m, const char *start, const char *end) {
  int count = m->level == 0 && start ? 1 : m->level;
  luaL_checkstack(m->L, count, "too many captures");
  for (int index = 0; index < count; index++) lb_push_capture(m, index, start, end);
  return count;
}
