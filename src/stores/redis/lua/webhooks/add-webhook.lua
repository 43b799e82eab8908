#!lua
-- include: arguments webhooks
-- Adds an endpoint, unless the tenant has reached its limit.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 endpoint id, 3 endpoint (JSON), 4 the limit of a tenant
-- Returns  {'added'} | {'full'}
-- Keeps  no tenant exceeds its limit, also with concurrent requests.
local id, endpoint, max_endpoints = argument(), argument(), tonumber(argument())
if redis.call('HLEN', WEBHOOKS) >= max_endpoints then
  return { 'full' }
end
redis.call('HSET', WEBHOOKS, id, endpoint)
return { 'added' }
