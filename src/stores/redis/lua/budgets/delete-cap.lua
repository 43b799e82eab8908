#!lua flags=allow-oom
-- include: arguments
-- Deletes the cap of a pair of metadata. Allowed when memory is full, because it frees memory.
--
-- KEYS  1 CAPS hash, as in shared/caps.lua
-- ARGV  2 pair
-- Returns  {'deleted'} | {'absent'}
-- Keeps  the other caps; a window with a reservation is deleted with its last settlement.
local CAPS = KEYS[1]
local pair = argument()
local id = redis.call('HGET', CAPS, 'id|' .. pair)
if not id then
  return { 'absent' }
end
local at = id .. '|' .. (redis.call('HGET', CAPS, 'window|' .. id) or '')
redis.call('HDEL', CAPS, 'id|' .. pair, 'limit|' .. id, 'period|' .. id, 'window|' .. id, 'spent|' .. at, 'reserved|' .. at,
  'raised|' .. at)
redis.call('HINCRBY', CAPS, 'count', -1)
return { 'deleted' }
