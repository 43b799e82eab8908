#!lua
-- include: arguments step
-- Asks the run of the debate to stop.
--
-- KEYS  those of step.lua      ARGV  those of step.lua
-- Returns  {'requested'} | {'absent'}, also when it is finished
-- Keeps  a finished debate stays as it is.
local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at')
if not head[1] or head[2] then
  return { 'absent' }
end
redis.call('HSET', HEAD, 'cancel_requested', '1')
wake_followers('cancel')
return { 'requested' }
