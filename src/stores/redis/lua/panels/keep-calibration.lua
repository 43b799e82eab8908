#!lua
-- include: arguments webhooks
-- Keeps what was computed from a calibration, and writes down who is told of it.
--
-- KEYS  1 CALIBRATION hash (put-calibration.lua), then those of webhooks.lua
-- ARGV  2 result, 3 the result that it replaces or '', 4 time, messages (webhooks.lua)
-- Returns  {'kept'} | {'moved'} when another result was kept meanwhile
-- Keeps  each change is told once, however many processes compute.
local CALIBRATION = KEYS[1]
local result, replaces, at = argument(), argument(), argument()
local messages = read_messages()
local before = redis.call('HGET', CALIBRATION, 'result') or ''
-- Word for word: the step was taken, its answer was lost, and it is taken again.
if before == result then
  return { 'kept' }
end
if before ~= replaces then
  return { 'moved' }
end
redis.call('HSET', CALIBRATION, 'result', result)
write_down(messages, at)
return { 'kept' }
