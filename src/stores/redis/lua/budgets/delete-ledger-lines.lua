#!lua flags=allow-oom
-- include: arguments
-- Deletes the old lines and windows of a tenant's ledger and budget. Allowed when memory is full, because it frees memory.
--
-- KEYS  1 LEDGER list, 2 BUDGET hash, 3 SPENDING hash: as in step.lua; 4 USAGE hash: as in count-usage.lua
-- ARGV  2 time before which lines are deleted, 3 maximum number of lines, 4 count and names of windows that have ended
-- Returns  {'deleted', number of deleted lines}
-- Keeps  lines that are not counted yet; the spent amount of open windows; windows with a reservation; the numbers of the lines that stay.
local LEDGER, BUDGET, SPENDING, USAGE = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local before, max_lines = argument(), tonumber(argument())

local function lines_before()
  local deleted = tonumber(redis.call('HGET', BUDGET, 'ledger:forgotten') or '0')
  local counted = tonumber(redis.call('HGET', USAGE, 'counted') or '0') - deleted
  if counted <= 0 then
    return 0
  end
  local count = 0
  for _, line in ipairs(redis.call('LRANGE', LEDGER, 0, math.min(max_lines, counted) - 1)) do
    if cjson.decode(line)[2] >= before then
      break
    end
    count = count + 1
  end
  return count
end

local deleted_lines = lines_before()
if deleted_lines > 0 then
  redis.call('LTRIM', LEDGER, deleted_lines, -1)
  redis.call('HINCRBY', BUDGET, 'ledger:forgotten', deleted_lines)
end
local first_day = string.sub(before, 1, 10)
for _, field in ipairs(redis.call('HKEYS', SPENDING)) do
  if string.sub(field, 1, 10) < first_day then
    redis.call('HDEL', SPENDING, field)
  end
end
for _ = 1, tonumber(argument()) do
  local window = argument()
  if (redis.call('HGET', BUDGET, window .. ':reserved') or '0') == '0' then
    for _, part in ipairs({ 'spent', 'reserved', 'limit', 'raised', 'alert:50', 'alert:75', 'alert:90', 'alert:100' }) do
      redis.call('HDEL', BUDGET, window .. ':' .. part)
    end
  end
end
return { 'deleted', deleted_lines }
