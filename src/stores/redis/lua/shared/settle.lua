-- Settlements, the only code that ends a reservation. Release, spending and ledger line are one step, once per call.

-- Returns the fields of a call in the journal: state, reserved, window, reservation (JSON), caps.
local function entry_of(call)
  local found = redis.call('HMGET', CALLS, 'state:' .. call, 'held:' .. call, 'window:' .. call, 'hold:' .. call,
    'caps:' .. call)
  return { state = found[1], reserved = found[2], window = found[3], reservation = found[4], caps = found[5] }
end

local function is_open(entry)
  return entry.state == 'intent' or entry.state == 'sent'
end

-- Arguments: count, then per settlement: call id, state, cost, settlement (JSON), ledger part (JSON). Returns the settlements, and
-- the id of one that was never reserved, if there is one. This is checked before anything is written.
local function read_settlements()
  local settlements, entries, unreserved = {}, {}, nil
  for _ = 1, tonumber(argument()) do
    local settlement = { call = argument(), state = argument(), cost = argument(), text = argument(), line = argument() }
    -- One entry for a call that is named twice, so that the second settlement sees the effect of the first.
    entries[settlement.call] = entries[settlement.call] or entry_of(settlement.call)
    settlement.entry = entries[settlement.call]
    settlements[#settlements + 1] = settlement
    if not settlement.entry.state then
      unreserved = settlement.call
    end
  end
  return settlements, unreserved
end

-- HINCRBY does not accept '-0' as an integer.
local function subtract(key, field, amount)
  if amount ~= '0' then
    redis.call('HINCRBY', key, field, '-' .. amount)
  end
end

-- Returns the id of the key that the debate was created with, nil without one. It is read once for all lines of a step.
local debate_key = { is_read = false, key = nil }
local function key_of_debate()
  if not debate_key.is_read then
    debate_key = { is_read = true, key = redis.call('HGET', HEAD, 'key_id') or nil }
  end
  return debate_key.key
end

-- Writes a ledger line. A line is a JSON array of texts: number, time, window, debate, call id, reservation (JSON), cost, ledger part (JSON),
-- reserved, and the key that the debate was created with, if there is one.
-- Numbers continue after the last line, also when older lines were deleted.
local function write_line(debate_id, at, entry, settlement)
  local deleted = tonumber(redis.call('HGET', BUDGET, 'ledger:forgotten') or '0')
  local number = deleted + redis.call('LLEN', LEDGER) + 1
  redis.call('RPUSH', LEDGER, cjson.encode({ string.format('%d', number), at, entry.window, debate_id, settlement.call,
    entry.reservation, settlement.cost, settlement.line, entry.reserved, key_of_debate() }))
  local day, model = string.sub(at, 1, 10), cjson.decode(entry.reservation).model
  redis.call('HINCRBY', SPENDING, day .. '|' .. model, settlement.cost)
end

-- A settlement reports each alert percentage once per window. The id of the call that reached it is stored. When a step is
-- repeated because its reply was lost, its calls report the same alerts again.
local alerts = {}
local percents = { 50, 75, 90, 100 }

local function alert(debate_id, call, window, is_new)
  local fields = { window .. ':limit', window .. ':spent' }
  for i, percent in ipairs(percents) do
    fields[i + 2] = window .. ':alert:' .. percent
  end
  local state = redis.call('HMGET', BUDGET, unpack(fields))
  local limit, spent, reached_by = tonumber(state[1] or ''), tonumber(state[2] or '0'), debate_id .. '|' .. call
  -- Without a limit there are no alerts. A limit of 0 has none either, because every percentage of it is reached without spending.
  if not limit or limit == 0 then
    return
  end
  for i, percent in ipairs(percents) do
    local alerted_by = state[i + 2]
    if is_new and not alerted_by and spent >= limit * percent / 100 then
      redis.call('HSET', BUDGET, fields[i + 2], reached_by)
      alerted_by = reached_by
    end
    if alerted_by == reached_by then
      alerts[#alerts + 1] = window .. '|' .. percent .. '|' .. state[1] .. '|' .. state[2]
    end
  end
end

-- Reports the alerts of calls of a compacted debate again. Their windows are found by the stored ids of the calls.
local function alert_again(debate_id, settlements)
  local fields = redis.call('HGETALL', BUDGET)
  for _, settlement in ipairs(settlements) do
    local windows, reached_by = {}, debate_id .. '|' .. settlement.call
    for i = 1, #fields, 2 do
      local window = string.match(fields[i], '^(.*):alert:%d+$')
      if window and fields[i + 1] == reached_by and not windows[window] then
        windows[window] = true
        alert(debate_id, settlement.call, window, false)
      end
    end
  end
end

-- Settles a call. A call that has already ended does not change. `unknown` costs its reservation, `void` nothing.
local function settle(debate_id, at, settlement)
  local call = settlement.call
  local entry = settlement.entry or entry_of(call)
  local reserved, window = entry.reserved, entry.window
  if not is_open(entry) then
    alert(debate_id, call, window, false)
    return
  end
  if settlement.state == 'unknown' then
    settlement.cost = reserved
  elseif settlement.state == 'void' then
    settlement.cost = '0'
  end
  entry.state = settlement.state
  redis.call('HSET', CALLS, 'state:' .. call, settlement.state, 'cost:' .. call, settlement.cost)
  redis.call('HSET', TEXTS, call, settlement.text)
  subtract(HEAD, 'held', reserved)
  subtract(BUDGET, window .. ':reserved', reserved)
  redis.call('HINCRBY', HEAD, 'cost', settlement.cost)
  redis.call('HINCRBY', BUDGET, window .. ':spent', settlement.cost)
  settle_caps(entry.caps, reserved, settlement.cost)
  if settlement.state ~= 'void' then
    write_line(debate_id, at, entry, settlement)
    alert(debate_id, call, window, true)
  end
end

-- The reply of every step that settles: {'done', cancel requested, last number, conclude requested, notes, alert, …},
-- where an alert is `<window>|<percent>|<limit>|<spent>`.
local function with_alerts(answer)
  for _, each in ipairs(alerts) do
    answer[#answer + 1] = each
  end
  return answer
end

local function done_with_alerts()
  return with_alerts(done())
end
