-- Reads the arguments of a step one after the other, and refuses a step whose deadline has passed.
--
-- ARGV  1 time until which the caller waits (ms on this server's clock), then the step's own
local arguments_read = 0

local function argument()
  arguments_read = arguments_read + 1
  return ARGV[arguments_read]
end

local server_time = redis.call('TIME')
local now_ms = tonumber(server_time[1]) * 1000 + math.floor(tonumber(server_time[2]) / 1000)
-- The caller of a late step has already reported the store as unavailable, for example because the server was blocked. The
-- step must not be done.
if now_ms > tonumber(argument()) then
  return { 'late' }
end
