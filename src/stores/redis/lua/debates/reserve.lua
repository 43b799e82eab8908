#!lua
-- include: arguments step fence caps reservations
-- Reserves the cost of calls before they are made.
--
-- KEYS  those of step.lua
-- ARGV  3 epoch, 4 window, 5 tenant's limit or '', windows (caps.lua), reservations (reservations.lua)
-- Returns  {'done', cancel requested, last number, conclude requested, notes} | {'fenced'}
--          | {'budget_exceeded', scope, limit, spent, reserved, pair, period}
-- Keeps  spent + reserved ≤ limit, for the tenant's window, for each cap of its pairs and for the debate; all reservations or none.
local epoch, window, tenant_limit = argument(), argument(), argument()
if not may_write(epoch) then
  return { 'fenced' }
end
local windows = read_windows()
local reservations, total = read_reservations()
if #reservations > 0 then
  local own = redis.call('HMGET', HEAD, 'limit', 'cost', 'held', 'pairs')
  local budget, caps = { window = window, limit = tenant_limit }, caps_of(own[4], windows)
  local refused = refusal(total, budget, caps, { limit = own[1], cost = own[2], held = own[3] })
  if refused then
    return refused
  end
  reserve(reservations, budget, caps)
end
return done()
