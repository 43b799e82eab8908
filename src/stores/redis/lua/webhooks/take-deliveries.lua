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

local function fail_delivery(entry, delivery)
  redis.call('ZREM', DUE, entry)
  if delivery then
    local failed = cjson.decode(delivery)
    failed.status, failed.nextAttemptAt = 'failed', cjson.null
    redis.call('HSET', DELIVERIES, entry, cjson.encode(failed))
  end
end

for _, entry in ipairs(redis.call('ZRANGE', DUE, '-inf', now, 'BYSCORE', 'LIMIT', 0, limit)) do
  local delivery = redis.call('HGET', DELIVERIES, entry)
  local endpoint = redis.call('HGET', WEBHOOKS, string.match(entry, '^[^|]*'))
  if delivery and endpoint and cjson.decode(endpoint).enabled then
    redis.call('ZADD', DUE, due_again, entry)
    answer[#answer + 1] = delivery
    answer[#answer + 1] = endpoint
  else
    fail_delivery(entry, delivery)
  end
end
return answer
