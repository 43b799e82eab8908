#!lua
-- include: arguments step fence
-- Notes that calls are about to leave: from here on their reservations are never free again.
--
-- KEYS  those of step.lua
-- ARGV  3 epoch, 4 time, 5 count and ids of the calls that leave with a key of the tenant, then count and ids of all
-- Returns  {'done', cancel requested, last number, conclude requested, notes} | {'fenced'} | {'unreserved'} when a call was never reserved: then none is noted
-- Keeps  only `intent` moves, to `sent`; a call that was sent or ended stays as it is.
local epoch, at = argument(), argument()
if not may_write(epoch) then
  return { 'fenced' }
end
local of_tenant, intents = {}, {}
for _ = 1, tonumber(argument()) do
  of_tenant[argument()] = true
end
for _ = 1, tonumber(argument()) do
  local call = argument()
  local state = redis.call('HGET', CALLS, 'state:' .. call)
  if not state then
    return { 'unreserved' }
  end
  if state == 'intent' then
    intents[#intents + 1] = call
  end
end
for _, call in ipairs(intents) do
  redis.call('HSET', CALLS, 'state:' .. call, 'sent', 'sent_at:' .. call, at)
  if of_tenant[call] then
    redis.call('HSET', CALLS, 'payer:' .. call, 'tenant')
  end
end
return done()
