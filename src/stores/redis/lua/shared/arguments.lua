-- The arguments of a step, one after the other, and the refusal of a step that nobody waits for any more.
--
-- ARGV  1 last instant at which the caller waits (ms on this server's clock), then the step's own
local arguments_read = 0

local function argument()
  arguments_read = arguments_read + 1
  return ARGV[arguments_read]
end

local server_time = redis.call('TIME')
local now_ms = tonumber(server_time[1]) * 1000 + math.floor(tonumber(server_time[2]) / 1000)
-- A server that hung for longer than the caller waited must not do what was answered with "unavailable" meanwhile.
if now_ms > tonumber(argument()) then
  return { 'late' }
end
