#!lua flags=no-writes
-- include: arguments
-- Reads a page of a tenant's ledger, newest first. Older lines may be deleted between two pages.
--
-- KEYS  1 LEDGER list: the lines, oldest first; line n is at index n - 1 - `ledger:forgotten`
--       2 BUDGET hash: `ledger:forgotten`, the number of lines deleted from its beginning
-- ARGV  2 exclusive upper bound of the line numbers, or '' for the newest, 3 maximum number of lines
-- Returns  {'lines', line, …}
-- Keeps  everything: the step only reads.
local LEDGER, BUDGET = KEYS[1], KEYS[2]
local below, limit = argument(), tonumber(argument())
local deleted = tonumber(redis.call('HGET', BUDGET, 'ledger:forgotten') or '0')
local length = redis.call('LLEN', LEDGER)
local last = length - 1
if below ~= '' then
  last = math.min(last, tonumber(below) - 2 - deleted)
end
if last < 0 then
  return { 'lines' }
end
local lines = redis.call('LRANGE', LEDGER, math.max(0, last - limit + 1), last)
local answer = { 'lines' }
for i = #lines, 1, -1 do
  answer[#answer + 1] = lines[i]
end
return answer
