#!lua
-- include: arguments step fence hold
-- Sets money aside before calls are made.
--
-- KEYS  those of step.lua
-- ARGV  3 epoch, 4 window, 5 tenant's limit or '', holds (hold.lua)
-- Returns  {'done', cancel requested, last number, conclude requested} | {'fenced'} | {'budget_exceeded', scope, limit, spent, reserved}
-- Keeps  spent + reserved ≤ limit, for the tenant's window and for the debate; all holds or none.
local epoch, window, tenant_limit = argument(), argument(), argument()
if not may_write(epoch) then
  return { 'fenced' }
end
local holds, total = read_holds()
if #holds > 0 then
  local own = redis.call('HMGET', HEAD, 'limit', 'cost', 'held')
  local refused = refusal(total, window, tenant_limit, { limit = own[1], cost = own[2], held = own[3] })
  if refused then
    return refused
  end
  put_on_hold(holds, window, tenant_limit)
end
return done()
