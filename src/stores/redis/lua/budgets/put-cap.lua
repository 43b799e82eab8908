#!lua
-- include: arguments
-- Creates a cap for a pair of metadata, unless the tenant already has the maximum number of caps, or updates the limit
-- and the period of an existing one.
--
-- KEYS  1 CAPS hash, as in shared/caps.lua
-- ARGV  2 pair, 3 limit, 4 period, 5 the maximum number of caps of a tenant
-- Returns  {'created' | 'replaced'} | {'full'}
-- Keeps  the amounts of an existing cap; no tenant exceeds its maximum number of caps, also with concurrent requests.
local CAPS = KEYS[1]
local pair, limit, period, max_caps = argument(), argument(), argument(), tonumber(argument())
local id = redis.call('HGET', CAPS, 'id|' .. pair)
local kind = id and 'replaced' or 'created'
if not id then
  if tonumber(redis.call('HGET', CAPS, 'count') or '0') >= max_caps then
    return { 'full' }
  end
  id = string.format('%d', redis.call('HINCRBY', CAPS, 'last_id', 1))
  redis.call('HINCRBY', CAPS, 'count', 1)
  redis.call('HSET', CAPS, 'id|' .. pair, id)
end
redis.call('HSET', CAPS, 'limit|' .. id, limit, 'period|' .. id, period)
return { kind }
