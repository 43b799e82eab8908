-- Reads reservations, checks them against the limits, and adds them to the budgets of the tenant and the debate and to the caps.
-- All of them are added, or none.

-- Arguments: count, then per reservation: call id, reservation (JSON), price or '', amount. Leaves out calls that the journal
-- contains already, so that a repeated step reserves nothing twice. Returns the new reservations and their sum.
local function read_reservations()
  local reservations, total, seen = {}, 0, {}
  for _ = 1, tonumber(argument()) do
    local reservation = { call = argument(), text = argument(), price = argument(), amount = argument() }
    if not seen[reservation.call] and redis.call('HEXISTS', CALLS, 'state:' .. reservation.call) == 0 then
      seen[reservation.call] = true
      reservations[#reservations + 1] = reservation
      total = total + tonumber(reservation.amount)
    end
  end
  return reservations, total
end

-- Returns whether spent + reserved + total > limit; '' is no limit. Computed as a difference, which is exact: each term is
-- below 2^53, and so is every difference that is not negative.
local function exceeds(limit, spent, reserved, total)
  return limit ~= '' and total > tonumber(limit) - tonumber(spent) - tonumber(reserved)
end

-- Returns nil when every budget allows the total, else the refusal: scope, limit, spent, reserved, and for a cap its pair and
-- period. `debate` has the debate's own limit and amounts as texts.
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

-- Writes the reservations. Stores the tenant's limit for the settlement, because alerts are percentages of it.
local function reserve(reservations, budget, caps)
  local window = budget.window
  if #reservations == 0 then
    return
  end
  redis.call('HSET', BUDGET, window .. ':limit', budget.limit)
  local before = redis.call('HINCRBY', CALLS, 'count', #reservations) - #reservations
  for i, reservation in ipairs(reservations) do
    redis.call('HSET', CALLS, 'order:' .. reservation.call, before + i, 'state:' .. reservation.call, 'intent',
      'hold:' .. reservation.call, reservation.text, 'price:' .. reservation.call, reservation.price, 'held:' .. reservation.call, reservation.amount,
      'window:' .. reservation.call, window)
    if #caps > 0 then
      redis.call('HSET', CALLS, 'caps:' .. reservation.call, cap_entries_of(caps))
    end
    redis.call('HINCRBY', HEAD, 'held', reservation.amount)
    redis.call('HINCRBY', BUDGET, window .. ':reserved', reservation.amount)
    for _, cap in ipairs(caps) do
      reserve_on(cap, reservation.amount)
    end
  end
end
