#!lua flags=allow-oom
-- include: arguments deletions
-- Ends a request to delete debates and deletes the values that it named. Also when memory is full, since it frees some.
--
-- KEYS  1 DELETIONS hash, as in shared/deletions.lua
-- ARGV  2 id, 3 what was asked, without the values (JSON), 4 time
-- Returns  {'finished'}, also when it was before | {'absent'}
-- Keeps  the first time; `open` counts each unfinished request once.
local DELETIONS = KEYS[1]
local id, asked, at = argument(), argument(), argument()
if redis.call('HEXISTS', DELETIONS, id) == 0 then
  return { 'absent' }
end
if redis.call('HSETNX', DELETIONS, 'finished|' .. id, at) == 1 then
  redis.call('HSET', DELETIONS, id, asked)
  redis.call('HINCRBY', DELETIONS, 'open', -1)
end
return { 'finished' }
