#include "context.h"

static void on_count(lua_State *L, lua_Debug *activation);

void lb_install_hook(lua_State *L) { lua_sethook(L, on_count, LUA_MASKCOUNT, LB_STRIDE); }

static bool is_spent(const lb_context *context) {
  return context->spent > context->limit || context->total_spent > context->total_limit;
}

/* From here on every single instruction raises, so that no pcall of the script can go on. */
static void exhaust(lua_State *L, int level) {
  lb_context *context = lb_context_of(L);
  bool whole = context->total_spent > context->total_limit;
  context->exhausted = true;
  lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
  luaL_where(L, level);
  lua_pushfstring(L, "stopped after its budget of %I instructions",
                  (LUAI_UACINT)(whole ? context->total_limit : context->limit));
  lua_concat(L, 2);
  lua_error(L);
}

static void on_count(lua_State *L, lua_Debug *activation) {
  (void)activation;
  lb_context *context = lb_context_of(L);
  lb_spend(context, lua_gethookcount(L));
  lb_collect_in_call(L);
  if (is_spent(context)) exhaust(L, 0);
}

/* Counts at most what is left, so that absurd amounts cannot overflow the sum. */
void lb_charge(lua_State *L, int64_t work) {
  lb_context *context = lb_context_of(L);
  if (work <= 0) return;
  bool fits = context->spent <= context->limit && work <= context->limit - context->spent;
  lb_spend(context, fits ? work : context->limit - context->spent + 1);
  if (is_spent(context)) exhaust(L, 1);
}

void lb_enter(lb_context *context, lb_frame *around, int64_t limit, int64_t total_limit) {
  *around = (lb_frame){context->spent, context->limit, context->exhausted};
  if (context->depth++ == 0) {
    context->total_spent = 0;
    context->total_limit = total_limit;
  }
  context->spent = 0;
  context->limit = limit;
  context->exhausted = false;
  context->memory_refused = false;
  context->where_line = 0;
}

void lb_leave(lb_context *context, const lb_frame *around) {
  bool ended = --context->depth == 0;
  if (context->exhausted && (ended || context->total_spent <= context->total_limit)) {
    lb_install_hook(context->running);
  }
  context->spent = around->spent;
  context->limit = around->limit;
  context->exhausted = around->exhausted;
  if (ended) context->limit = context->total_limit = INT64_MAX;
}
