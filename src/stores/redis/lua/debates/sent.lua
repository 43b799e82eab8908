#!lua
-- include: arguments step fence
-- Notes that calls are about to leave: from here on their reservations are never free again.
--
-- KEYS  those of step.lua
-- ARGV  3 epoch, 4 time, 5 count, then per call: call id, 'tenant' when it leaves with the tenant's key else ''
-- Returns  {'done', cancel requested, last number, conclude requested, notes} | {'fenced'} | {'unreserved'} when a call was never reserved: then none is noted
-- Keeps  only `intent` moves, to `sent`; a call that was sent or ended stays as it is.
local epoch, at = argument(), argument()
if not may_write(epoch) then
  return { 'fenced' }
end
local intents = {}
for _ = 1, tonumber(argument()) do
  local call, payer = argument(), argument()
  local state = redis.call('HGET', CALLS, 'state:' .. call)
  if not state then
    return { 'unreserved' }
  end
  if state == 'intent' then
    intents[#intents + 1] = { call = call, payer = payer }
  end
end
for _, intent in ipairs(intents) do
  local call = intent.call
  redis.call('HSET', CALLS, 'state:' .. call, 'sent', 'sent_at:' .. call, at)
  if intent.payer ~= '' then
    redis.call('HSET', CALLS, 'payer:' .. call, intent.payer)
  end
end
return done()
