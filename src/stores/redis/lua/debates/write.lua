#!lua
-- include: arguments step fence caps settle lists append
-- Settles calls and appends events.
--
-- KEYS  those of step.lua
-- ARGV  3 debate id, 4 epoch, 5 time, 6 number of the last event the writer knows,
--       settlements (settle.lua), events (append.lua), '1' when the step is progress else ''
-- Returns  {'done', cancel requested, last number, conclude requested, notes, alerts (settle.lua)} | {'fenced'} | {'misplaced'} | {'unreserved'} when a call was never held
-- Keeps  a call is settled once; numbers are gapless; an event never stands in the log before its call is paid.
local debate_id, epoch, at, after = argument(), argument(), argument(), argument()
local may, takeovers = may_write(epoch)
if not may then
  return { 'fenced' }
end
local settlements, unreserved = read_settlements()
if unreserved then
  return { 'unreserved' }
end
local events = read_events()
local place = place_of(events, tonumber(after))
if place == 'misplaced' then
  return { 'misplaced' }
end
for _, settlement in ipairs(settlements) do
  settle(debate_id, at, settlement)
end
if place == 'next' then
  append(events, debate_id, at)
end
if argument() == '1' and takeovers then
  redis.call('HDEL', HEAD, 'takeovers')
end
wake_followers('written')
return done_with_alerts()
