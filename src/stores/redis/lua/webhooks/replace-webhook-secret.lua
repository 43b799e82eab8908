#!lua
-- include: arguments webhooks
-- Replaces the stored text of a secret of an endpoint, for example after it was encrypted with a newer key.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 endpoint id, 3 the stored text, 4 the text that replaces it
-- Returns  {'replaced'} | {'absent'} when this secret is not stored, or no longer
-- Keeps  a secret that was rotated meanwhile; the time at which the tenant last changed the endpoint.
local id, from, to = argument(), argument(), argument()
local text = redis.call('HGET', WEBHOOKS, id)
local endpoint = text and cjson.decode(text)
if not endpoint then
  return { 'absent' }
end
local kind = 'absent'
if endpoint.secret == from then
  endpoint.secret, kind = to, 'replaced'
end
if endpoint.previous ~= cjson.null and endpoint.previous.secret == from then
  endpoint.previous.secret, kind = to, 'replaced'
end
if kind == 'replaced' then
  redis.call('HSET', WEBHOOKS, id, cjson.encode(endpoint))
end
return { kind }
