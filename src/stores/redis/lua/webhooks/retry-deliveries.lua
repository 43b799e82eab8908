#!lua
-- include: arguments webhooks
-- Makes ended deliveries due again, with all attempts of a new delivery.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 when they are due (ms), 3 the same as text, 4… entries
-- Returns  {'retried', number of deliveries}
-- Keeps  pending deliveries; deliveries of an endpoint that was deleted meanwhile are not created again.
local due, at = argument(), argument()
local count = 0
for i = 4, #ARGV do
  local entry = ARGV[i]
  local text = redis.call('HGET', DELIVERIES, entry)
  if text and not redis.call('ZSCORE', DUE, entry) then
    local delivery = cjson.decode(text)
    delivery.status, delivery.attempts, delivery.nextAttemptAt = 'pending', 0, at
    redis.call('HSET', DELIVERIES, entry, cjson.encode(delivery))
    redis.call('ZADD', DUE, due, entry)
    count = count + 1
  end
end
return { 'retried', count }
