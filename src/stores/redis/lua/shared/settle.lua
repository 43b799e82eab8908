-- Settlements: the only place where a hold ends. Released, spent and written to the ledger together, once per call.

local function is_open(call)
  local state = redis.call('HGET', CALLS, 'state:' .. call)
  return state == 'intent' or state == 'sent'
end

-- Arguments: count, then per settlement: call id, state, cost, settlement (JSON), ledger part (JSON). Returns them, and
-- the id of one that was never held, if there is one: nothing must have been written when that is found out.
local function read_settlements()
  local settlements, unheld = {}, nil
  for _ = 1, tonumber(argument()) do
    local settlement = { call = argument(), state = argument(), cost = argument(), text = argument(), line = argument() }
    settlements[#settlements + 1] = settlement
    if redis.call('HEXISTS', CALLS, 'state:' .. settlement.call) == 0 then
      unheld = settlement.call
    end
  end
  return settlements, unheld
end

-- '-0' is no integer to HINCRBY.
local function subtract(key, field, amount)
  if amount ~= '0' then
    redis.call('HINCRBY', key, field, '-' .. amount)
  end
end

-- A line is a JSON array of texts: number, time, window, debate, call id, hold (JSON), cost, ledger part (JSON).
local function write_line(debate_id, at, window, hold, settlement)
  local number = redis.call('LLEN', LEDGER) + 1
  local line = { string.format('%d', number), at, window, debate_id, settlement.call, hold, settlement.cost, settlement.line }
  redis.call('RPUSH', LEDGER, cjson.encode(line))
end

-- A call that ended already is left as it is. `unknown` costs its hold, `void` nothing.
local function settle(debate_id, at, settlement)
  local call = settlement.call
  if not is_open(call) then
    return
  end
  local entry = redis.call('HMGET', CALLS, 'held:' .. call, 'window:' .. call, 'hold:' .. call)
  local held, window, hold = entry[1], entry[2], entry[3]
  if settlement.state == 'unknown' then
    settlement.cost = held
  elseif settlement.state == 'void' then
    settlement.cost = '0'
  end
  redis.call('HSET', CALLS, 'state:' .. call, settlement.state, 'cost:' .. call, settlement.cost)
  redis.call('HSET', TEXTS, call, settlement.text)
  subtract(HEAD, 'held', held)
  subtract(BUDGET, window .. ':reserved', held)
  redis.call('HINCRBY', HEAD, 'cost', settlement.cost)
  redis.call('HINCRBY', BUDGET, window .. ':spent', settlement.cost)
  if settlement.state ~= 'void' then
    write_line(debate_id, at, window, hold, settlement)
  end
end
