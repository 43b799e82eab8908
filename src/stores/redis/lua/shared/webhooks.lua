-- The common part of every step about webhooks. Stores a message once for every endpoint that subscribes to it.
--
-- KEYS  always the last four, in this order, under the tenant's hash tag:
--   WEBHOOKS    hash  endpoint id → endpoint (JSON)
--   DELIVERIES  hash  entry → delivery (JSON); an entry is `<endpoint id>|<created at>|<message id>`
--   DUE         zset  entries of pending deliveries; the score is the time at which they are due (ms)
--   RECENT      zset  all entries, all scores 0, per endpoint in the order of creation
local WEBHOOKS, DELIVERIES, DUE, RECENT = KEYS[#KEYS - 3], KEYS[#KEYS - 2], KEYS[#KEYS - 1], KEYS[#KEYS]

local function places_of(endpoint_id, at_most)
  return redis.call('ZRANGE', RECENT, '[' .. endpoint_id .. '|', '(' .. endpoint_id .. '}', 'BYLEX', 'LIMIT', 0, at_most)
end

local function drop(place)
  redis.call('HDEL', DELIVERIES, place)
  redis.call('ZREM', DUE, place)
  redis.call('ZREM', RECENT, place)
end

-- Deletes the oldest ended deliveries beyond `kept`. A few per step are enough, because deliveries are added one at a time.
local function delete_ended(endpoint_id, kept)
  local count = redis.call('ZLEXCOUNT', RECENT, '[' .. endpoint_id .. '|', '(' .. endpoint_id .. '}')
  if count <= kept then
    return
  end
  for _, place in ipairs(places_of(endpoint_id, math.min(count - kept, 20))) do
    if not redis.call('ZSCORE', DUE, place) then
      drop(place)
    end
  end
end

-- Arguments: when they are due (ms), number of ended deliveries to keep, count, then per message: id, event, delivery (JSON)
-- without its endpoint.
local function read_messages()
  local messages = { due = argument(), kept = tonumber(argument()) }
  for _ = 1, tonumber(argument()) do
    messages[#messages + 1] = { id = argument(), event = argument(), delivery = argument() }
  end
  return messages
end

local function wanted_by(endpoint, messages)
  local wanted, events = {}, {}
  for _, event in ipairs(endpoint.enabled and endpoint.events or {}) do
    events[event] = true
  end
  for _, message in ipairs(messages) do
    if events[message.event] then
      wanted[#wanted + 1] = message
    end
  end
  return wanted
end

local function write_down(messages, at)
  if #messages == 0 then
    return
  end
  local endpoints = redis.call('HGETALL', WEBHOOKS)
  for i = 1, #endpoints, 2 do
    local id = endpoints[i]
    local wanted = wanted_by(cjson.decode(endpoints[i + 1]), messages)
    for _, message in ipairs(wanted) do
      local place = id .. '|' .. at .. '|' .. message.id
      local delivery = cjson.decode(message.delivery)
      delivery.endpointId = id
      redis.call('HSET', DELIVERIES, place, cjson.encode(delivery))
      redis.call('ZADD', DUE, messages.due, place)
      redis.call('ZADD', RECENT, 0, place)
    end
    if #wanted > 0 then
      delete_ended(id, messages.kept)
    end
  end
end
