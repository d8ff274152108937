#pragma once
#include <mosquitto.h>
/* What it declares is part of <mosquitto.h> from 2.1 on. */
#if LIBMOSQUITTO_VERSION_NUMBER < 2001000
#include <mqtt_protocol.h>
#endif
