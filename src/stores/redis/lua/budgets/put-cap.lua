#!lua
-- include: arguments
-- Sets a cap for a pair of metadata, or replaces its limit and period, unless the tenant has as many as it may.
--
-- KEYS  1 CAPS hash, as in shared/caps.lua
-- ARGV  2 pair, 3 limit, 4 period, 5 how many a tenant may have
-- Returns  {'created' | 'replaced'} | {'full'}
-- Keeps  what is used of a cap that was there; no tenant gets more than it may, however many are set at once.
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
