#!lua
-- include: arguments webhooks
-- Stores the outcome of a delivery attempt, and the resulting state of the endpoint, which the caller computes.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 entry, 3 delivery (JSON) after the attempt, 4 when the next attempt is due (ms) or '',
--       5 endpoint id, 6 endpoint (JSON) as the caller knows it, '' for none, 7 endpoint (JSON) after the attempt
-- Returns  {'settled'} | {'ended'} | {'changed', the stored endpoint (JSON), '' for none}
-- Keeps  an ended delivery does not change; an endpoint that changed meanwhile is not overwritten, and nothing is done.
local entry, delivery, next_due, id, known, after = argument(), argument(), argument(), argument(), argument(), argument()
if not redis.call('ZSCORE', DUE, entry) then
  return { 'ended' }
end
local text = redis.call('HGET', WEBHOOKS, id) or ''
if text ~= known then
  return { 'changed', text }
end
redis.call('HSET', DELIVERIES, entry, delivery)
if next_due == '' then
  redis.call('ZREM', DUE, entry)
else
  redis.call('ZADD', DUE, next_due, entry)
end
if after ~= known then
  redis.call('HSET', WEBHOOKS, id, after)
end
return { 'settled' }
