-- Holds: read, checked against a limit, put on the tenant's and the debate's budget. All or none.

-- Arguments: count, then per hold: call id, hold (JSON), price or '', amount. Leaves out what the journal has already, so that
-- asking again holds nothing twice. Returns the new holds and their sum.
local function read_holds()
  local holds, total, seen = {}, 0, {}
  for _ = 1, tonumber(argument()) do
    local hold = { call = argument(), text = argument(), price = argument(), amount = argument() }
    if not seen[hold.call] and redis.call('HEXISTS', CALLS, 'state:' .. hold.call) == 0 then
      seen[hold.call] = true
      holds[#holds + 1] = hold
      total = total + tonumber(hold.amount)
    end
  end
  return holds, total
end

-- Whether spent + reserved + total > limit; no limit is ''. Written as a difference, which stays exact: each term is
-- below 2^53, and so is every difference that is not negative.
local function exceeds(limit, spent, reserved, total)
  return limit ~= '' and total > tonumber(limit) - tonumber(spent) - tonumber(reserved)
end

-- Nil when both budgets have room, else the refusal: scope, limit, spent, reserved. The debate's own limit and amounts
-- are given as texts.
local function refusal(total, window, tenant_limit, debate)
  local tenant = redis.call('HMGET', BUDGET, window .. ':spent', window .. ':reserved')
  local spent, reserved = tenant[1] or '0', tenant[2] or '0'
  if exceeds(tenant_limit, spent, reserved, total) then
    return { 'budget_exceeded', 'tenant', tenant_limit, spent, reserved }
  end
  if exceeds(debate.limit, debate.cost, debate.held, total) then
    return { 'budget_exceeded', 'debate', debate.limit, debate.cost, debate.held }
  end
  return nil
end

-- The limit is kept for the settlement: alerts are parts of it.
local function put_on_hold(holds, window, tenant_limit)
  if #holds > 0 then
    redis.call('HSET', BUDGET, window .. ':limit', tenant_limit)
  end
  for _, hold in ipairs(holds) do
    local order = redis.call('HINCRBY', CALLS, 'count', 1)
    redis.call('HSET', CALLS, 'order:' .. hold.call, order, 'state:' .. hold.call, 'intent',
      'hold:' .. hold.call, hold.text, 'price:' .. hold.call, hold.price, 'held:' .. hold.call, hold.amount,
      'window:' .. hold.call, window)
    redis.call('HINCRBY', HEAD, 'held', hold.amount)
    redis.call('HINCRBY', BUDGET, window .. ':reserved', hold.amount)
  end
end
