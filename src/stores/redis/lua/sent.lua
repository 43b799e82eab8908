#!lua
-- include: arguments step fence
-- Notes that a call is about to leave: from here on its hold is never free again.
--
-- KEYS  those of step.lua
-- ARGV  3 epoch, 4 call id, 5 time
-- Returns  {'done', cancel requested, last number} | {'fenced'} | {'unheld'} when the call was never held
-- Keeps  only `intent` moves, to `sent`; a call that was sent or ended stays as it is.
local epoch, call, at = argument(), argument(), argument()
if not may_write(epoch) then
  return { 'fenced' }
end
local state = redis.call('HGET', CALLS, 'state:' .. call)
if not state then
  return { 'unheld' }
end
if state == 'intent' then
  redis.call('HSET', CALLS, 'state:' .. call, 'sent', 'sent_at:' .. call, at)
end
return done()
