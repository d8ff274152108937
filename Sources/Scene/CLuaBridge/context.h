/* Shared by the files of this target. */
#pragma once
#include "CLuaBridge.h"
#include <lauxlib.h>
#include <lualib.h>

enum {
  /* Instructions between two looks at the budget. */
  LB_STRIDE = 100,
  /* Bytes of a text that C works on within an instruction. */
  LB_ARGUMENT_BYTES_AN_INSTRUCTION = 4,
};

static inline lb_context *lb_context_of(lua_State *L) {
  return *(lb_context **)lua_getextraspace(L);
}

/* A userdata that stands for a Swift object. */
typedef struct lb_object {
  const void *mark;
  void *object;
  uint64_t serial;
  int32_t class_index;
} lb_object;

/* The uservalues of an object: what scripts stored in it, where else it finds methods, what it overrides, and, during a
 * collection, the values of the objects that its object refers to. */
enum { LB_FIELDS = 1, LB_METHODS, LB_OVERRIDES, LB_LINKS };

void lb_install_hook(lua_State *L);
void lb_prepare_collecting(lua_State *L);
/* Goes on with collecting where the call that runs has made so much garbage that it cannot wait. */
void lb_collect_in_call(lua_State *L);
/* Lets go of the call that is ready, which is not the right one any more. */
void lb_forget_ready(lb_context *context);
/* Frees all unreachable values. */
void lb_collect_all(lua_State *L);
/* Counts work done in C; raises where the budget is spent. */
void lb_charge(lua_State *L, int64_t work);
/* Raises where the budget is spent, or the time. */
void lb_look(lua_State *L);
/* As lua_rawset, for a table whose keys are this target's own. */
void lb_set_own(lua_State *L, int table);
/* Charges for the texts among the arguments, all but the one at `exempt`, and for the length of the list. */
void lb_charge_arguments(lua_State *L, int exempt);
/* Notes where `L` was stopped and why, so that nothing in it goes on. Never raises. */
void lb_stop_here(lb_context *context, lua_State *L, lb_stop reason);
/* As lb_stop_here, and raises. */
int lb_stop_now(lua_State *L, lb_stop reason);
/* Raises after what ended with `status` in `thread`, where that stopped the script. */
void lb_rethrow_stop(lua_State *L, lua_State *thread, int status);
/* Builds the library of the sandbox in the registry. Raises. */
void lb_open_sandbox(lua_State *L);
void lb_open_base(lua_State *L);
void lb_open_coroutines(lua_State *L);
void lb_open_iteration(lua_State *L);
void lb_open_strings(lua_State *L);
void lb_open_patterns(lua_State *L);
void lb_open_tables(lua_State *L);
/* The library's function, upvalue 1, on the arguments of the running one, charged but for the one that upvalue 2 exempts. */
int lb_forward(lua_State *L);
/* Puts `function`, which ends in lb_forward, before the library's function of that name in the table on top. */
void lb_guard(lua_State *L, const char *name, lua_CFunction function);
/* As luaL_tolstring, without addresses. Raises. */
const char *lb_to_string(lua_State *L, int index, size_t *length);
/* Runs a C function, which begins with lb_parameters_of, on the `arguments` values on top, and pops these. Never raises. */
int lb_protect(lua_State *L, lua_CFunction function, void *parameters, int arguments, int results);
/* Pops and returns what lb_protect was given for the function that runs. */
void *lb_parameters_of(lua_State *L);
/* The userdata at `index`, or NULL for any other value. */
lb_object *lb_test_object(lua_State *L, int index);
/* Calls Swift, then raises where it asked for that. */
int lb_invoke_swift(lua_State *L, int operation, int member);
