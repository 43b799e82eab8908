#!lua
-- include: arguments step fence caps reservations settle lists append writing
-- Reserves the worst-case cost of calls before they are sent.
--
-- KEYS  those of step.lua, 10 PROVIDER_KEYS hash: the tenant's keys by provider
-- ARGV  3 epoch, 4 window, 5 tenant's limit or '', windows (caps.lua), reservations (reservations.lua),
--       '1' when the step also writes else '', then those of writing.lua
-- Returns  {'done', cancel requested, last number, conclude requested, notes, provider keys (JSON array), alerts (settle.lua)}
--          | {'fenced'} | {'misplaced'} | {'unreserved'} when a call was never reserved
--          | {'budget_exceeded', scope, limit, spent, reserved, pair or '', period or '', alerts (settle.lua)}: then the part of writing.lua is still written
-- Keeps  spent + reserved ≤ limit, for the tenant's window, for each cap of its pairs and for the debate; all reservations or none.
local epoch, window, tenant_limit = argument(), argument(), argument()
local may, takeovers = may_write(epoch)
if not may then
  return { 'fenced' }
end
local windows = read_windows()
local reservations, total = read_reservations()
-- Settlements come first, because they release reservations.
local not_written = write_if_given(takeovers)
if not_written then
  return not_written
end
if #reservations > 0 then
  local own = redis.call('HMGET', HEAD, 'limit', 'cost', 'held', 'pairs')
  local budget, caps = { window = window, limit = tenant_limit }, caps_of(own[4], windows)
  local refused = refusal(total, budget, caps, { limit = own[1], cost = own[2], held = own[3] })
  if refused then
    return with_alerts({ refused[1], refused[2], refused[3], refused[4], refused[5], refused[6] or '', refused[7] or '' })
  end
  reserve(reservations, budget, caps)
end
local answer, provider_keys = done(), redis.call('HVALS', KEYS[10])
-- Lua has one empty table, which is an object in JSON.
answer[#answer + 1] = #provider_keys == 0 and '[]' or cjson.encode(provider_keys)
return with_alerts(answer)
