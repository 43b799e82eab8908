-- The common part of every step with webhooks: stores a message once for every endpoint that subscribes to its event.
--
-- KEYS  always the last four, in this order, under the tenant's hash tag:
--   WEBHOOKS    hash  endpoint id → endpoint (JSON)
--   DELIVERIES  hash  entry → delivery (JSON); an entry is `<endpoint id>|<created at>|<message id>`
--   DUE         zset  entries of pending deliveries; the score is the time at which they are due (ms)
--   RECENT      zset  all entries, all scores 0, per endpoint in the order of creation
local WEBHOOKS, DELIVERIES, DUE, RECENT = KEYS[#KEYS - 3], KEYS[#KEYS - 2], KEYS[#KEYS - 1], KEYS[#KEYS]

local function entries_of(endpoint_id, limit)
  return redis.call('ZRANGE', RECENT, '[' .. endpoint_id .. '|', '(' .. endpoint_id .. '}', 'BYLEX', 'LIMIT', 0, limit)
end

local function delete_entry(entry)
  redis.call('HDEL', DELIVERIES, entry)
  redis.call('ZREM', DUE, entry)
  redis.call('ZREM', RECENT, entry)
end

-- Deletes the oldest ended deliveries beyond `kept`. A few per step are enough, because deliveries are added one at a time.
local function delete_ended(endpoint_id, kept)
  local count = redis.call('ZLEXCOUNT', RECENT, '[' .. endpoint_id .. '|', '(' .. endpoint_id .. '}')
  if count <= kept then
    return
  end
  for _, entry in ipairs(entries_of(endpoint_id, math.min(count - kept, 20))) do
    if not redis.call('ZSCORE', DUE, entry) then
      delete_entry(entry)
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

local function store_messages(messages, at)
  if #messages == 0 then
    return
  end
  local endpoints = redis.call('HGETALL', WEBHOOKS)
  for i = 1, #endpoints, 2 do
    local id = endpoints[i]
    local wanted = wanted_by(cjson.decode(endpoints[i + 1]), messages)
    for _, message in ipairs(wanted) do
      local entry = id .. '|' .. at .. '|' .. message.id
      local delivery = cjson.decode(message.delivery)
      delivery.endpointId = id
      redis.call('HSET', DELIVERIES, entry, cjson.encode(delivery))
      redis.call('ZADD', DUE, messages.due, entry)
      redis.call('ZADD', RECENT, 0, entry)
    end
    if #wanted > 0 then
      delete_ended(id, messages.kept)
    end
  end
end
