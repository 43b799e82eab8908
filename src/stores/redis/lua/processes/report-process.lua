#!lua
-- include: arguments
-- Records that a process is alive, and returns the reports of all live processes.
--
-- KEYS  1 PROCESSES  hash: id of a process → `<time until which it counts as alive> <report>`
-- ARGV  2 id, 3 report (JSON), 4 time for which it counts as alive (ms)
-- Returns  {'live', report, …}
-- Keeps  expired reports are deleted, and the hash expires with its last report.
local PROCESSES = KEYS[1]
local id, report, alive_ms = argument(), argument(), argument()
redis.call('HSET', PROCESSES, id, string.format('%d %s', now_ms + alive_ms, report))
if redis.call('PTTL', PROCESSES) < tonumber(alive_ms) then
  redis.call('PEXPIRE', PROCESSES, alive_ms)
end
local live = { 'live' }
local reports = redis.call('HGETALL', PROCESSES)
for i = 1, #reports, 2 do
  local until_ms, text = string.match(reports[i + 1], '^(%d+) (.*)$')
  if until_ms and tonumber(until_ms) > now_ms then
    table.insert(live, text)
  else
    redis.call('HDEL', PROCESSES, reports[i])
  end
end
return live
