-- Appends events to the log, which numbers them, and updates the head and the tenant's lists.

-- Arguments: count, then per event: event (JSON), the new status or ''.
local function read_events()
  local events = {}
  for _ = 1, tonumber(argument()) do
    events[#events + 1] = { text = argument(), status = argument() }
  end
  return events
end

-- Returns the position of events whose writer knows the log up to the number `after`. 'next': they follow the end of the log.
-- 'written': the log already has them with equal text, because the reply was lost and the step is repeated. 'misplaced': the
-- log has other events after that number.
local function position_of(events, after)
  local length = redis.call('LLEN', EVENTS)
  if #events == 0 or length == after then
    return 'next'
  end
  local stored = redis.call('LRANGE', EVENTS, after, after + #events - 1)
  for i, event in ipairs(events) do
    if stored[i] ~= event.text then
      return 'misplaced'
    end
  end
  return 'written'
end

-- Removes the expiry of a debate that has started or ended.
local function remove_expiry(debate_id)
  local expires_at = redis.call('HGET', HEAD, 'expires_at')
  if expires_at then
    remove_from_list('expires', expires_at .. '|' .. debate_id)
    redis.call('HDEL', HEAD, 'expires_at')
  end
end

local function set_status(status, entry, at)
  remove_from_list('status:' .. redis.call('HGET', HEAD, 'status'), entry)
  add_to_list('status:' .. status, entry)
  redis.call('HSET', HEAD, 'status', status)
  if status == 'running' then
    redis.call('HSETNX', HEAD, 'started_at', at)
  end
end

-- A function call in Lua can have only some thousands of arguments.
local MAX_ARGUMENTS = 1000

local function append(events, debate_id, at)
  if #events == 0 then
    return
  end
  local number
  for first = 1, #events, MAX_ARGUMENTS do
    local texts = {}
    for i = first, math.min(first + MAX_ARGUMENTS - 1, #events) do
      texts[#texts + 1] = events[i].text
    end
    number = redis.call('RPUSH', EVENTS, unpack(texts))
  end
  redis.call('HSET', HEAD, 'last_sequence_number', number)
  for _, event in ipairs(events) do
    if event.status ~= '' then
      set_status(event.status, redis.call('HGET', HEAD, 'created_at') .. '|' .. debate_id, at)
      remove_expiry(debate_id)
    end
  end
end
