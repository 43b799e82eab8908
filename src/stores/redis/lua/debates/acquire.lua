#!lua
-- include: arguments step
-- Acquires the run of a debate: earlier runs are stale from now on. A process whose engine is too old acquires nothing.
--
-- KEYS  those of step.lua
-- ARGV  3 engine level of the calling process
-- Returns  {'acquired', field, value, …} with the whole head | {'absent'}, also when it is finished
--          | {'beyond', engine level that it needs}
-- Keeps  epochs only rise, and a finished debate does not change. `takeovers` counts the runs after the first one, until
--        write.lua resets it.
local level = tonumber(argument())
local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at', 'needs')
if not head[1] or head[2] then
  return { 'absent' }
end
-- Release 0.1 wrote no level; its debates need the first.
if tonumber(head[3] or '1') > level then
  return { 'beyond', head[3] }
end
if head[1] ~= '0' then
  redis.call('HINCRBY', HEAD, 'takeovers', 1)
end
redis.call('HINCRBY', HEAD, 'epoch', 1)
local acquired = redis.call('HGETALL', HEAD)
table.insert(acquired, 1, 'acquired')
return acquired
