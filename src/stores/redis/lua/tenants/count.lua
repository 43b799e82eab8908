#!lua flags=allow-oom
-- include: arguments
-- Counts one request in the current window. Allowed when memory is full, because reads are served and counted then too.
--
-- KEYS  1 COUNTER  string, which expires when its window ends
-- ARGV  2 length of a window (ms)
-- Returns  {'counted', count, ms until the window ends}
-- Keeps  a counter has an expiry from its creation on.
local COUNTER = KEYS[1]
local window = argument()
if redis.call('EXISTS', COUNTER) == 0 then
  redis.call('SET', COUNTER, '0', 'PX', window)
end
local count = redis.call('INCR', COUNTER)
return { 'counted', count, redis.call('PTTL', COUNTER) }
