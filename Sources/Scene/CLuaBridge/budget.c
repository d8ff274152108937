#include "context.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* In instructions. */
enum {
  LB_CALLS_COUNTED_EVERY = 1000,
  /* An entry inside another one is charged to that for what Swift does around it. */
  COST_OF_ENTRY = 200,
};

static void on_hook(lua_State *L, lua_Debug *activation);

/* A new thread has the hook of the one that makes it. */
void lb_install_hook(lua_State *L) {
  bool is_watched = lb_context_of(L)->is_watched;
  lua_sethook(L, on_hook, is_watched ? LUA_MASKCOUNT | LUA_MASKLINE : LUA_MASKCOUNT, LB_STRIDE);
}

/* From here on every single instruction raises, so that no pcall of the script can go on. */
static void seal(lua_State *thread) { lua_sethook(thread, on_hook, LUA_MASKCOUNT, 1); }

static void note_position(lb_context *context, lua_State *L);

void lb_stop_here(lb_context *context, lua_State *L, lb_stop reason) {
  lb_settle(context);
  if (!context->stop) note_position(context, L);
  if (!context->stop) context->stop = reason;
  seal(L);
}

int lb_stop_now(lua_State *L, lb_stop reason) {
  lb_stop_here(lb_context_of(L), L, reason);
  lua_pushliteral(L, "stopped");
  return lua_error(L);
}

/* The allocator cannot seal the thread that it stopped. */
void lb_rethrow_stop(lua_State *L, lua_State *thread, int status) {
  lb_context *context = lb_context_of(L);
  lb_settle(context);
  lb_stop reason = status == LUA_ERRMEM && !context->stop ? LB_STOPPED_BY_MEMORY : context->stop;
  if (!reason) return;
  seal(thread);
  lb_stop_now(L, reason);
}

/* The coarse clock is a few milliseconds behind and as cheap to read as a variable. */
static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t lb_longest_time(const lb_context *context) {
  return context->outermost_limit * LB_MILLISECONDS_A_MILLION / 1000000;
}

static void begin(lb_context *context, bool is_coming_up) {
  context->is_coming_up = is_coming_up;
  context->joint_milliseconds = context->joint_instructions = 0;
}

void lb_begin_event(lb_context *context) { begin(context, false); }

void lb_begin_load(lb_context *context) { begin(context, true); }

/* How long the outermost entry takes since its first look at the clock. */
static int64_t time_spent(const lb_context *context, int64_t now) {
  return now - context->deadline + lb_longest_time(context);
}

/* Time counts from the first look at the clock, which most entries never come to. */
static lb_stop lateness(lb_context *context) {
  if (!context->has_clock || context->depth == 0) return LB_NOT_STOPPED;
  int64_t now = milliseconds(), longest = lb_longest_time(context);
  if (!context->deadline) context->deadline = now + longest;
  if (now > context->deadline) return LB_STOPPED_BY_TIME;
  int64_t spent = context->joint_milliseconds + time_spent(context, now);
  if (context->is_coming_up) return spent > LB_MILLISECONDS_A_LOAD ? LB_STOPPED_BY_LOAD : LB_NOT_STOPPED;
  return spent > LB_MILLISECONDS_AN_EVENT ? LB_STOPPED_BY_EVENT : LB_NOT_STOPPED;
}

static bool is_load_spent(const lb_context *context) {
  return context->is_coming_up && context->joint_instructions + context->total_spent > LB_INSTRUCTIONS_A_LOAD;
}

bool lb_is_exhausted(lb_context *context) {
  if (context->depth == 0) return false;
  bool is_spent = context->total_spent > context->total_limit || is_load_spent(context);
  return is_spent || lateness(context) != LB_NOT_STOPPED;
}

static lb_stop reason_to_stop(lb_context *context) {
  lb_settle(context);
  if (context->stop) return context->stop;
  if (context->total_spent > context->total_limit) return LB_STOPPED_BY_TOTAL;
  if (is_load_spent(context)) return LB_STOPPED_BY_LOAD;
  if (context->spent > context->limit) return LB_STOPPED_BY_BUDGET;
  return lateness(context);
}

/* An argument list can grow from call to call without an instruction for each value. */
static bool has_too_many_arguments(lua_State *L, lua_Debug *activation) {
  if (!lua_getlocal(L, activation, -LB_MOST_ARGUMENTS - 1)) return false;
  lua_pop(L, 1);
  return true;
}

/* To count the calls takes as long as there are many, so this is not asked each time. */
static bool has_too_many_calls(lua_State *L, const lb_context *context) {
  lua_Debug outermost;
  return context->spent % LB_CALLS_COUNTED_EVERY < LB_STRIDE && lua_getstack(L, LB_MOST_CALLS, &outermost);
}

/* What is noted of Lua's own work within one instruction. Raising may have left out the end of it. */
static void forget_growth(lb_context *context) {
  context->doublings = 0;
  context->has_own_keys = false;
}

/* Comes at once after an entry inside that was stopped, so that the one around learns of what concerns both.
 *
 * Raises nothing that a script can catch: Lua has hooks off while the hook runs, so a message handler would run without a
 * budget, and a coroutine that ends here keeps them off. */
static void on_count(lua_State *L, lua_Debug *activation) {
  lb_context *context = lb_context_of(L);
  lb_spend(context, LB_STRIDE);
  forget_growth(context);
  lb_stop reason = reason_to_stop(context);
  if (!reason && has_too_many_arguments(L, activation)) reason = LB_STOPPED_BY_ARGUMENTS;
  if (!reason && has_too_many_calls(L, context)) reason = LB_STOPPED_BY_CALLS;
  if (reason) lb_stop_now(L, reason);
  bool sees_lines = lua_gethookmask(L) & LUA_MASKLINE;
  if (lua_gethookcount(L) != LB_STRIDE || sees_lines != context->is_watched) lb_install_hook(L);
  lb_collect_in_call(L);
}

static void keep(lb_position *position, const lua_Debug *at) {
  const char *name = *at->source == '@' || *at->source == '=' ? at->source + 1 : at->short_src;
  size_t length = strnlen(name, sizeof position->source - 1);
  memcpy(position->source, name, length);
  position->source[length] = '\0';
  position->line = at->currentline;
}

/* The allocator, which may not ask Lua, names the position that was seen last. The first lines of an entry are all seen, and those
 * near a limit; else the line of every hundredth instruction. */
static void on_hook(lua_State *L, lua_Debug *activation) {
  lb_context *context = lb_context_of(L);
  bool is_line = activation->event == LUA_HOOKLINE;
  lb_settle(context);
  if (!context->stop && lua_getinfo(L, is_line ? "S" : "Sl", activation)) keep(&context->seen, activation);
  if (!is_line) on_count(L, activation);
}

/* Counts at most what is left, so that absurd amounts cannot overflow the sum. Nothing goes on in a script that was stopped, not even
 * what costs nothing. */
void lb_charge(lua_State *L, int64_t work) {
  lb_context *context = lb_context_of(L);
  if (work <= 0 && !context->stop) return;
  bool fits = context->spent <= context->limit && work <= context->limit - context->spent;
  lb_spend(context, fits ? work : context->limit - context->spent + 1);
  lb_look(L);
}

void lb_look(lua_State *L) {
  lb_context *context = lb_context_of(L);
  forget_growth(context);
  lb_stop reason = reason_to_stop(context);
  if (reason) lb_stop_now(L, reason);
}

void lb_charge_arguments(lua_State *L, int exempt) {
  int count = lua_gettop(L);
  size_t bytes = (size_t)count;
  for (int index = 1; index <= count; index++) {
    if (index != exempt && lua_type(L, index) == LUA_TSTRING) bytes += lua_rawlen(L, index);
  }
  lb_charge(L, (int64_t)(bytes / LB_ARGUMENT_BYTES_AN_INSTRUCTION));
}

void lb_enter(lb_context *context, lb_frame *around, int64_t limit, int64_t total_limit) {
  lb_settle(context);
  forget_growth(context);
  bool is_inside = context->depth++ > 0;
  if (is_inside) lb_spend(context, COST_OF_ENTRY);
  *around = (lb_frame){context->spent, context->limit, context->stop};
  if (!is_inside) {
    context->total_spent = 0;
    context->total_limit = total_limit;
    context->outermost_limit = limit;
    context->deadline = 0;
    context->refusals = 0;
    context->large_blocks = 0;
    context->is_watched = false;
  }
  context->spent = 0;
  context->limit = limit;
  context->stop = LB_NOT_STOPPED;
  context->where.line = context->seen.line = 0;
}

/* The hook of an entry begins with LUA_MASKLINE, which its first count takes away. */
void lb_leave(lb_context *context, const lb_frame *around) {
  bool ended = --context->depth == 0;
  if (ended) {
    context->joint_instructions += context->total_spent;
    if (context->deadline) context->joint_milliseconds += time_spent(context, milliseconds());
    context->is_watched = true;
    if (context->stop || !(lua_gethookmask(context->running) & LUA_MASKLINE)) lb_install_hook(context->running);
  }
  context->spent = around->spent;
  context->limit = around->limit;
  context->stop = around->stop;
  context->seen.line = 0;
  context->refused.new_size = 0;
  if (ended) context->limit = context->total_limit = INT64_MAX;
}

/* Levels that are searched for the position that a message names. */
#define DEEPEST_LEVEL 64

static bool stands_in_script(lua_State *L, int level, lua_Debug *at) {
  return lua_getstack(L, level, at) && lua_getinfo(L, "Sl", at) && at->currentline > 0;
}

static void note_position(lb_context *context, lua_State *L) {
  lua_Debug at;
  for (int level = 0; level < DEEPEST_LEVEL; level++) {
    if (!stands_in_script(L, level, &at)) continue;
    keep(&context->where, &at);
    return;
  }
}

/* The length of "file:line: " at the start of the message, where it names this position. */
static size_t prefix_length(const char *message, const lua_Debug *at) {
  char prefix[LUA_IDSIZE + 32];
  int length = snprintf(prefix, sizeof prefix, "%s:%d: ", at->short_src, at->currentline);
  return strncmp(message, prefix, (size_t)length) == 0 ? (size_t)length : 0;
}

/* Moves the position out of the message into the context; without one the innermost script line is taken. Where a script was
 * stopped is known already. */
static size_t locate(lb_context *context, lua_State *L, const char *message) {
  lua_Debug at;
  if (context->stop) return 0;
  context->where.line = 0;
  for (int level = 0; level < DEEPEST_LEVEL; level++) {
    if (!stands_in_script(L, level, &at)) continue;
    size_t length = prefix_length(message, &at);
    if (length > 0 || context->where.line == 0) keep(&context->where, &at);
    if (length > 0) return length;
  }
  return 0;
}

static void push_message(lua_State *L) {
  if (lua_isstring(L, 1)) {
    lua_pushvalue(L, 1);
    lua_tostring(L, -1);
  } else if (!luaL_callmeta(L, 1, "__tostring") || lua_type(L, -1) != LUA_TSTRING) {
    lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, 1));
  }
}

static int on_error(lua_State *L) {
  push_message(L);
  size_t length = 0;
  const char *message = lua_tolstring(L, -1, &length);
  size_t prefix = locate(lb_context_of(L), L, message);
  lua_pushlstring(L, message + prefix, length - prefix); /* lua_pushstring has a cache, and what that saves differs from run to run */
  return 1;
}

int lb_call(lua_State *L, int arguments, int results) {
  if (!lua_checkstack(L, results + 2)) return LUA_ERRMEM;
  int handler = lua_gettop(L) - arguments;
  lua_pushcfunction(L, on_error);
  lua_insert(L, handler);
  int status = lua_pcall(L, arguments, results, handler);
  lua_remove(L, handler);
  return status;
}

void lb_push_handler(lua_State *L) { lua_pushcfunction(L, on_error); }

int lb_call_handled(lua_State *L, int arguments, int results) {
  if (!lua_checkstack(L, results + 1)) return LUA_ERRMEM;
  return lua_pcall(L, arguments, results, lua_gettop(L) - arguments - 1);
}
