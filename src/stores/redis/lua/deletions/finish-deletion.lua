#!lua flags=allow-oom
-- include: arguments deletions
-- Ends a request to delete debates and deletes the values that it named. Allowed when memory is full, because it frees memory.
--
-- KEYS  1 DELETIONS hash, as in shared/deletions.lua
-- ARGV  2 id, 3 the request without the values (JSON), 4 time
-- Returns  {'finished'}, also when it was finished before | {'absent'}
-- Keeps  the time of the first end; `open` counts each unfinished request once.
local DELETIONS = KEYS[1]
local id, request, at = argument(), argument(), argument()
if redis.call('HEXISTS', DELETIONS, id) == 0 then
  return { 'absent' }
end
if redis.call('HSETNX', DELETIONS, 'finished|' .. id, at) == 1 then
  redis.call('HSET', DELETIONS, id, request)
  redis.call('HINCRBY', DELETIONS, 'open', -1)
end
return { 'finished' }
