-- Appends events to the log, which numbers them, and updates the head and the tenant's lists.

-- Arguments: count, then per event: event (JSON), the new status or ''.
local function read_events()
  local events = {}
  for _ = 1, tonumber(argument()) do
    events[#events + 1] = { text = argument(), status = argument() }
  end
  return events
end

-- The position of events whose writer knows the log up to the number `after`. 'next': at its end. 'written': they are
-- already there with equal text, because the reply was lost and the step is repeated. 'misplaced': other events are there.
local function place_of(events, after)
  local length = redis.call('LLEN', EVENTS)
  if #events == 0 or length == after then
    return 'next'
  end
  local standing = redis.call('LRANGE', EVENTS, after, after + #events - 1)
  for i, event in ipairs(events) do
    if standing[i] ~= event.text then
      return 'misplaced'
    end
  end
  return 'written'
end

-- A debate that has started or ended does not expire.
local function end_wait(debate_id)
  local expires_at = redis.call('HGET', HEAD, 'expires_at')
  if expires_at then
    unlist('expires', expires_at .. '|' .. debate_id)
    redis.call('HDEL', HEAD, 'expires_at')
  end
end

local function move_to(status, place, at)
  unlist('status:' .. redis.call('HGET', HEAD, 'status'), place)
  list_under('status:' .. status, place)
  redis.call('HSET', HEAD, 'status', status)
  if status == 'running' then
    redis.call('HSETNX', HEAD, 'started_at', at)
  end
end

-- A call in Lua can have only some thousands of arguments.
local AT_ONCE = 1000

local function append(events, debate_id, at)
  if #events == 0 then
    return
  end
  local number
  for first = 1, #events, AT_ONCE do
    local texts = {}
    for i = first, math.min(first + AT_ONCE - 1, #events) do
      texts[#texts + 1] = events[i].text
    end
    number = redis.call('RPUSH', EVENTS, unpack(texts))
  end
  redis.call('HSET', HEAD, 'last_sequence_number', number)
  for _, event in ipairs(events) do
    if event.status ~= '' then
      move_to(event.status, redis.call('HGET', HEAD, 'created_at') .. '|' .. debate_id, at)
      end_wait(debate_id)
    end
  end
end
