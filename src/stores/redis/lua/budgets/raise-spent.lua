#!lua
-- include: arguments
-- Adds the cost of ledger lines that the store lost to the spent amount of a window, except the part that was added before.
--
-- KEYS  1 hash with the window: BUDGET as in step.lua, or CAPS as in shared/caps.lua
-- ARGV  2 field of the spent amount, 3 field of the amount that was added before, 4 cost of all lost lines, 5 '1' to write
-- Returns  {'raised', added amount}
-- Keeps  the spent amount of a window never becomes smaller.
local HASH = KEYS[1]
local spent, raised, lost, writes = argument(), argument(), argument(), argument() == '1'
local amount = math.max(0, tonumber(lost) - tonumber(redis.call('HGET', HASH, raised) or '0'))
local text = string.format('%.0f', amount)
if writes and amount > 0 then
  redis.call('HINCRBY', HASH, spent, text)
  redis.call('HSET', HASH, raised, lost)
end
return { 'raised', text }
