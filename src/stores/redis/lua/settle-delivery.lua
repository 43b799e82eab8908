#!lua
-- include: arguments webhooks
-- Keeps the outcome of an attempt to deliver, and what it says of the endpoint.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 place, 3 delivery (JSON) as it stands after the attempt, 4 when the next attempt is due (ms) or '',
--       5 endpoint id, 6 when the endpoint had been changed last, as the sender knew it, 7 `healthy`, `failing` or `gone`,
--       8 time of the attempt, 9 since when an endpoint has to be failing to be given up
-- Returns  {'settled', '1' when the endpoint was disabled by it else '0'}
-- Keeps  a delivery that ended stays as it is; an endpoint that its tenant changed meanwhile is not judged.
local place, delivery, next_due, id, seen = argument(), argument(), argument(), argument(), argument()
local verdict, at, give_up_before = argument(), argument(), argument()
if not redis.call('ZSCORE', DUE, place) then
  return { 'settled', '0' }
end
redis.call('HSET', DELIVERIES, place, delivery)
if next_due == '' then
  redis.call('ZREM', DUE, place)
else
  redis.call('ZADD', DUE, next_due, place)
end

local text = redis.call('HGET', WEBHOOKS, id)
local endpoint = text and cjson.decode(text)
if not endpoint or not endpoint.enabled or endpoint.updatedAt ~= seen then
  return { 'settled', '0' }
end
if verdict == 'healthy' then
  endpoint.failingSince = cjson.null
elseif verdict == 'gone' then
  endpoint.enabled, endpoint.disabledBecause = false, 'gone'
else
  if endpoint.failingSince == cjson.null then
    endpoint.failingSince = at
  end
  if endpoint.failingSince < give_up_before then
    endpoint.enabled, endpoint.disabledBecause = false, 'failing'
  end
end
redis.call('HSET', WEBHOOKS, id, cjson.encode(endpoint))
return { 'settled', endpoint.enabled and '0' or '1' }
