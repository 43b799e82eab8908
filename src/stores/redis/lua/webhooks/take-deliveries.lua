#!lua
-- include: arguments webhooks
-- Leases due deliveries, so that no other process sends them for a while. They become due again unless they are settled.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 the present time (ms), 3 end of the lease (ms), 4 maximum number of deliveries
-- Returns  {'taken', delivery (JSON), endpoint (JSON), …}, longest due first
-- Keeps  a pending delivery is always due at some time; due deliveries of a disabled endpoint fail.
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
