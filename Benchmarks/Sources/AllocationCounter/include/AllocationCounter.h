// SPDX-License-Identifier: Apache-2.0
#pragma once

/// How often this process has asked for heap memory so far.
long allocation_count(void);

/// Calls `work` with `context`: a function that a tool from outside recognises by its name.
void measured_work(void *context, void (*work)(void *));
