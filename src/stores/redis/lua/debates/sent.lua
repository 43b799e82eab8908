#!lua
-- include: arguments step fence caps settle lists append writing
-- Records that calls are about to be sent: from now on their reservations cannot be released without a charge.
--
-- KEYS  those of step.lua
-- ARGV  3 epoch, 4 time, 5 count, then per call: call id, 'tenant' when it is sent with the tenant's key else '';
--       '1' when the step also writes else '', then those of writing.lua
-- Returns  {'done', cancel requested, last number, conclude requested, notes, alerts (settle.lua)} | {'fenced'} | {'misplaced'} | {'unreserved'} when a call was never reserved: then nothing is written
-- Keeps  only `intent` changes, to `sent`; a call that was sent or has ended does not change. The events that led to a call are
--        in the log when it is recorded.
local epoch, at = argument(), argument()
local may, takeovers = may_write(epoch)
if not may then
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
local not_written = write_if_given(takeovers)
if not_written then
  return not_written
end
for _, intent in ipairs(intents) do
  local call = intent.call
  redis.call('HSET', CALLS, 'state:' .. call, 'sent', 'sent_at:' .. call, at)
  if intent.payer ~= '' then
    redis.call('HSET', CALLS, 'payer:' .. call, intent.payer)
  end
end
return done_with_alerts()
