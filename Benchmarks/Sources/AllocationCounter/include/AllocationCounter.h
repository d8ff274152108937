// SPDX-License-Identifier: Apache-2.0
#pragma once

/// How often this process has asked for heap memory so far.
long allocation_count(void);
