-- Applies the concurrency limit of a tenant: dispatches jobs up to the limit. Further jobs wait and are dispatched in the
-- order of their arrival, each when another job ends.
--
-- KEYS  1 DISPATCHED  zset  dispatched jobs, by the time (µs) of their dispatch
--       2 WAITING     zset  waiting jobs, by the time (µs) of their arrival
--       3 TENANTS     set   the tenants that have waiting jobs
-- ARGV  1 tenant, 2 limit or '', 3 the job that ends or '', 4 '1' when the arriving jobs are expedited, 5… arriving jobs
-- Returns  {{arriving jobs that were already dispatched}, {job, number of dispatched jobs with it, job, number, …}}: the
--          caller adds the jobs of the second list to the queue now.
-- Keeps  a job is either dispatched or waiting, once; without expedited jobs the limit is never exceeded.
local DISPATCHED, WAITING, TENANTS = KEYS[1], KEYS[2], KEYS[3]
local tenant, limit, ending, is_expedited = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4] == '1'

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local known, dispatched, just_dispatched = {}, {}, {}
local function has_room()
  return not limit or redis.call('ZCARD', DISPATCHED) < limit
end
local function dispatch(job)
  redis.call('ZADD', DISPATCHED, now, job)
  dispatched[#dispatched + 1] = job
  dispatched[#dispatched + 1] = tostring(redis.call('ZCARD', DISPATCHED))
  just_dispatched[job] = true
end

if ending ~= '' then
  redis.call('ZREM', DISPATCHED, ending)
  redis.call('ZREM', WAITING, ending)
end
local is_none_waiting = redis.call('EXISTS', WAITING) == 0
for i = 5, #ARGV do
  local arriving = ARGV[i]
  if redis.call('ZSCORE', DISPATCHED, arriving) then
    -- A job that arrives twice in this step was not dispatched before the step.
    if not just_dispatched[arriving] then
      known[#known + 1] = arriving
    end
  elseif is_expedited then
    redis.call('ZREM', WAITING, arriving)
    dispatch(arriving)
  elseif is_none_waiting and has_room() then
    dispatch(arriving)
  else
    is_none_waiting = false
    -- Each time is a microsecond later than the previous one, so that the jobs keep their order.
    redis.call('ZADD', WAITING, 'NX', now + i - 5, arriving)
  end
end
while has_room() do
  local next = redis.call('ZPOPMIN', WAITING)
  if not next[1] then
    break
  end
  dispatch(next[1])
end
if redis.call('EXISTS', WAITING) == 1 then
  redis.call('SADD', TENANTS, tenant)
else
  redis.call('SREM', TENANTS, tenant)
end
return { known, dispatched }
