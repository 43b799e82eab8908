#!lua
-- include: arguments webhooks
-- Takes what is due, so that nobody else does for a while; it comes back by itself unless it is settled.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 the present (ms), 3 when what is taken is due again (ms), 4 how many at most
-- Returns  {'taken', delivery (JSON), endpoint (JSON), …}, longest due first
-- Keeps  a pending delivery is due some time; what is due at an endpoint that is disabled fails.
local now, due_again, limit = argument(), argument(), argument()
local answer = { 'taken' }

local function give_up(place, delivery)
  redis.call('ZREM', DUE, place)
  if delivery then
    local ended = cjson.decode(delivery)
    ended.status, ended.nextAttemptAt = 'failed', cjson.null
    redis.call('HSET', DELIVERIES, place, cjson.encode(ended))
  end
end

for _, place in ipairs(redis.call('ZRANGE', DUE, '-inf', now, 'BYSCORE', 'LIMIT', 0, limit)) do
  local delivery = redis.call('HGET', DELIVERIES, place)
  local endpoint = redis.call('HGET', WEBHOOKS, string.match(place, '^[^|]*'))
  if delivery and endpoint and cjson.decode(endpoint).enabled then
    redis.call('ZADD', DUE, due_again, place)
    answer[#answer + 1] = delivery
    answer[#answer + 1] = endpoint
  else
    give_up(place, delivery)
  end
end
return answer
