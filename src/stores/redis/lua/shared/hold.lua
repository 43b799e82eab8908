-- Holds: read, checked against a limit, put on the tenant's budget, on caps and on the debate's budget. All or none.

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

-- Nil when every budget has room, else the refusal: scope, limit, spent, reserved, and of a cap its pair and period. The
-- debate's own limit and amounts are given as texts.
local function refusal(total, budget, caps, debate)
  local tenant = redis.call('HMGET', BUDGET, budget.window .. ':spent', budget.window .. ':reserved')
  local spent, reserved = tenant[1] or '0', tenant[2] or '0'
  if exceeds(budget.limit, spent, reserved, total) then
    return { 'budget_exceeded', 'tenant', budget.limit, spent, reserved }
  end
  for _, cap in ipairs(caps) do
    if exceeds(cap.limit, cap.spent, cap.reserved, total) then
      return { 'budget_exceeded', 'metadata', cap.limit, cap.spent, cap.reserved, cap.pair, cap.period }
    end
  end
  if exceeds(debate.limit, debate.cost, debate.held, total) then
    return { 'budget_exceeded', 'debate', debate.limit, debate.cost, debate.held }
  end
  return nil
end

-- The limit is kept for the settlement: alerts are parts of it.
local function put_on_hold(holds, budget, caps)
  local window = budget.window
  if #holds == 0 then
    return
  end
  redis.call('HSET', BUDGET, window .. ':limit', budget.limit)
  local before = redis.call('HINCRBY', CALLS, 'count', #holds) - #holds
  for i, hold in ipairs(holds) do
    redis.call('HSET', CALLS, 'order:' .. hold.call, before + i, 'state:' .. hold.call, 'intent',
      'hold:' .. hold.call, hold.text, 'price:' .. hold.call, hold.price, 'held:' .. hold.call, hold.amount,
      'window:' .. hold.call, window)
    if #caps > 0 then
      redis.call('HSET', CALLS, 'caps:' .. hold.call, places_of(caps))
    end
    redis.call('HINCRBY', HEAD, 'held', hold.amount)
    redis.call('HINCRBY', BUDGET, window .. ':reserved', hold.amount)
    for _, cap in ipairs(caps) do
      reserve_on(cap, hold.amount)
    end
  end
end
