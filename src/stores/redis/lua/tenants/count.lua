#!lua flags=allow-oom
-- include: arguments
-- Counts one more in the present window. Also when memory is full: reads are served then, and are counted too.
--
-- KEYS  1 COUNTER  string, gone when its window ends
-- ARGV  2 length of a window (ms)
-- Returns  {'counted', count, ms until the window ends}
-- Keeps  a counter has an end from the moment it exists.
local COUNTER = KEYS[1]
local window = argument()
if redis.call('EXISTS', COUNTER) == 0 then
  redis.call('SET', COUNTER, '0', 'PX', window)
end
local count = redis.call('INCR', COUNTER)
return { 'counted', count, redis.call('PTTL', COUNTER) }
