#!lua
-- include: arguments webhooks
-- Adds an endpoint, unless the tenant has as many as it may.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 endpoint id, 3 endpoint (JSON), 4 how many a tenant may have
-- Returns  {'added'} | {'full'}
-- Keeps  no tenant has more than it may, however many add at once.
local id, endpoint, most = argument(), argument(), tonumber(argument())
if redis.call('HLEN', WEBHOOKS) >= most then
  return { 'full' }
end
redis.call('HSET', WEBHOOKS, id, endpoint)
return { 'added' }
