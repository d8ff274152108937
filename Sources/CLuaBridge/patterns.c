#include "context.h"

void lb_open_patterns(lua_State *L) { (void)L; }
