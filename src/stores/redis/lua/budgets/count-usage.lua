#!lua
-- include: arguments
-- Adds the ledger lines of a tenant that are not counted yet to the usage of their months, each line once.
--
-- KEYS  1 LEDGER list, 2 BUDGET hash: as in step.lua
--       3 USAGE hash: `counted`, the number of lines counted so far; `closed`, the last closed month, as 2026-11;
--       per month `<month>|<amount>|<payer>|<key or ''>|<model>`, where <amount> is calls, input, cached_input, output or cost
-- ARGV  2 maximum number of lines, 3 the month to close when all lines are counted, or ''
-- Returns  {'counted', lines counted now}
-- Keeps  the usage of closed months: a late line counts in the following month. Lines that a branch replayed from
--        another debate cost nothing and are not counted.
local LEDGER, BUDGET, USAGE = KEYS[1], KEYS[2], KEYS[3]
local max_lines, closing = tonumber(argument()), argument()
local deleted = tonumber(redis.call('HGET', BUDGET, 'ledger:forgotten') or '0')
local closed = redis.call('HGET', USAGE, 'closed') or ''
local counted = math.max(tonumber(redis.call('HGET', USAGE, 'counted') or '0'), deleted)
local lines = redis.call('LRANGE', LEDGER, counted - deleted, counted - deleted + max_lines - 1)

local function month_after(month)
  local year, number = tonumber(string.sub(month, 1, 4)), tonumber(string.sub(month, 6, 7))
  if number == 12 then
    return string.format('%04d-01', year + 1)
  end
  return string.format('%04d-%02d', year, number + 1)
end

local sums = {}

local function add(month, group, what, amount)
  local field = month .. '|' .. what .. '|' .. group
  sums[field] = (sums[field] or 0) + tonumber(amount)
end

for _, text in ipairs(lines) do
  local line = cjson.decode(text)
  local rest = cjson.decode(line[8])
  if rest.basis ~= 'replayed' then
    local month = string.sub(line[2], 1, 7)
    if month <= closed then
      month = month_after(closed)
    end
    local group = (rest.paidBy or 'operator') .. '|' .. (line[10] or '') .. '|' .. cjson.decode(line[6]).model
    add(month, group, 'calls', 1)
    add(month, group, 'input', rest.usage.input_tokens)
    add(month, group, 'cached_input', rest.usage.cached_input_tokens)
    add(month, group, 'output', rest.usage.output_tokens)
    add(month, group, 'cost', line[7])
  end
end
for field, amount in pairs(sums) do
  redis.call('HINCRBY', USAGE, field, string.format('%.0f', amount))
end
if #lines > 0 then
  redis.call('HSET', USAGE, 'counted', string.format('%d', counted + #lines))
end
if #lines < max_lines and closing > closed then
  redis.call('HSET', USAGE, 'closed', closing)
end
return { 'counted', #lines }
