#!lua
-- include: arguments step
-- Requests that the run of the debate stops.
--
-- KEYS  those of step.lua      ARGV  those of step.lua
-- Returns  {'requested'} | {'absent'}, also when it is finished
-- Keeps  a finished debate does not change.
local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at')
if not head[1] or head[2] then
  return { 'absent' }
end
redis.call('HSET', HEAD, 'cancel_requested', '1')
wake_followers('cancel')
return { 'requested' }
