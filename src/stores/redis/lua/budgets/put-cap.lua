#!lua
-- include: arguments
-- Sets a cap for a pair of metadata, or replaces its limit and period, unless the tenant has reached its limit.
--
-- KEYS  1 CAPS hash, as in shared/caps.lua
-- ARGV  2 pair, 3 limit, 4 period, 5 the limit of a tenant
-- Returns  {'created' | 'replaced'} | {'full'}
-- Keeps  the amounts of an existing cap; no tenant exceeds its limit, also with concurrent requests.
local CAPS = KEYS[1]
local pair, limit, period, most = argument(), argument(), argument(), tonumber(argument())
local id = redis.call('HGET', CAPS, 'id|' .. pair)
local kind = id and 'replaced' or 'created'
if not id then
  if tonumber(redis.call('HGET', CAPS, 'count') or '0') >= most then
    return { 'full' }
  end
  id = string.format('%d', redis.call('HINCRBY', CAPS, 'last_id', 1))
  redis.call('HINCRBY', CAPS, 'count', 1)
  redis.call('HSET', CAPS, 'id|' .. pair, id)
end
redis.call('HSET', CAPS, 'limit|' .. id, limit, 'period|' .. id, period)
return { kind }
