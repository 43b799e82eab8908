#!lua
-- include: arguments deletions
-- Stores a request to delete debates, unless the tenant has reached its limit of unfinished requests.
--
-- KEYS  1 DELETIONS hash, as in shared/deletions.lua
-- ARGV  2 id, 3 the request (JSON), 4 limit of unfinished requests
-- Returns  {'added'}, also when it was added before | {'full'}
-- Keeps  `open` counts each unfinished request once.
local DELETIONS = KEYS[1]
local id, request, max_unfinished = argument(), argument(), tonumber(argument())
if redis.call('HEXISTS', DELETIONS, id) == 1 then
  return { 'added' }
end
if tonumber(redis.call('HGET', DELETIONS, 'open') or '0') >= max_unfinished then
  return { 'full' }
end
redis.call('HSET', DELETIONS, id, request)
redis.call('HINCRBY', DELETIONS, 'open', 1)
return { 'added' }
