#!lua
-- include: arguments step fence caps settle lists append writing
-- Settles calls and appends events.
--
-- KEYS  those of step.lua
-- ARGV  3 epoch, then those of writing.lua
-- Returns  {'done', cancel requested, last number, conclude requested, notes, alerts (settle.lua)} | {'fenced'} | {'misplaced'} | {'unreserved'} when a call was never reserved
-- Keeps  a call is settled once; event numbers have no gaps; an event is never in the log before its call is paid for.
local may, takeovers = may_write(argument())
if not may then
  return { 'fenced' }
end
return write(takeovers) or done_with_alerts()
