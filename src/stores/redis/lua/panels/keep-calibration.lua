#!lua
-- include: arguments webhooks
-- Stores the result of a calibration, and its webhook messages.
--
-- KEYS  1 CALIBRATION hash (put-calibration.lua), then those of webhooks.lua
-- ARGV  2 result, 3 the result that it replaces or '', 4 time, messages (webhooks.lua)
-- Returns  {'kept'} | {'moved'} when another result was stored meanwhile
-- Keeps  each change of the result causes its messages once, also when several processes compute it.
local CALIBRATION = KEYS[1]
local result, replaces, at = argument(), argument(), argument()
local messages = read_messages()
local before = redis.call('HGET', CALIBRATION, 'result') or ''
-- An equal text means that the step was done, its reply was lost, and the step is repeated.
if before == result then
  return { 'kept' }
end
if before ~= replaces then
  return { 'moved' }
end
redis.call('HSET', CALIBRATION, 'result', result)
store_messages(messages, at)
return { 'kept' }
