#!lua
-- include: arguments step
-- Takes a debate over: from here on the runs before are fenced.
--
-- KEYS  those of step.lua      ARGV  those of step.lua
-- Returns  {'claimed', field, value, …} with the whole head | {'absent'}, also when it is finished
-- Keeps  epochs only rise, and a finished debate stays as it is.
local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at')
if not head[1] or head[2] then
  return { 'absent' }
end
redis.call('HINCRBY', HEAD, 'epoch', 1)
local claimed = redis.call('HGETALL', HEAD)
table.insert(claimed, 1, 'claimed')
return claimed
