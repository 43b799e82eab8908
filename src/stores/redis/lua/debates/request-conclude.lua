#!lua
-- include: arguments step
-- Requests that the run decides the debate on its existing positions.
--
-- KEYS  those of step.lua
-- ARGV  3 engine level that it needs from now on
-- Returns  {'requested'} | {'queued'} | {'absent'}, also when it is finished
-- Keeps  a finished debate stays as it is; the level only rises.
local level = argument()
local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at', 'status', 'needs')
if not head[1] or head[2] then
  return { 'absent' }
end
if head[3] == 'queued' then
  return { 'queued' }
end
redis.call('HSET', HEAD, 'conclude_requested', '1')
if tonumber(head[4] or '1') < tonumber(level) then
  redis.call('HSET', HEAD, 'needs', level)
end
wake_followers('cancel')
return { 'requested' }
