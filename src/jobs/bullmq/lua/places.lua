-- The concurrency limit of a tenant: jobs up to it are dispatched, the others wait and are dispatched in the order in
-- which
-- they came. Each job that ends makes room for the next.
--
-- KEYS  1 HANDED  zset  jobs that were handed out, by the time (µs) of it
--       2 PARKED  zset  jobs that wait for room, by the time (µs) they came
--       3 CROWDED set   the tenants that have parked jobs
-- ARGV  1 tenant, 2 cap or '', 3 job that goes or '', 4 '1': those that come are past the cap, 5… jobs that come
-- Returns  {{those that come and had been handed out before}, {job, how many were handed out with it, job, how many, …}}:
--          the latter are to be handed out now.
-- Keeps  a job has one place; of jobs that are not past the cap no more are handed out than it says.
local HANDED, PARKED, CROWDED = KEYS[1], KEYS[2], KEYS[3]
local tenant, cap, goes, is_urgent = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4] == '1'

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])

local known, moved, just_moved = {}, {}, {}
local function has_room()
  return not cap or redis.call('ZCARD', HANDED) < cap
end
local function hand_out(job)
  redis.call('ZADD', HANDED, now, job)
  moved[#moved + 1] = job
  moved[#moved + 1] = tostring(redis.call('ZCARD', HANDED))
  just_moved[job] = true
end

if goes ~= '' then
  redis.call('ZREM', HANDED, goes)
  redis.call('ZREM', PARKED, goes)
end
local nobody_parked = redis.call('EXISTS', PARKED) == 0
for i = 5, #ARGV do
  local comes = ARGV[i]
  if redis.call('ZSCORE', HANDED, comes) then
    -- One that comes twice in this step was not handed out before it.
    if not just_moved[comes] then
      known[#known + 1] = comes
    end
  elseif is_urgent then
    redis.call('ZREM', PARKED, comes)
    hand_out(comes)
  elseif nobody_parked and has_room() then
    hand_out(comes)
  else
    nobody_parked = false
    -- Each by a microsecond later than the one before, so that they keep their order.
    redis.call('ZADD', PARKED, 'NX', now + i - 5, comes)
  end
end
while has_room() do
  local next = redis.call('ZPOPMIN', PARKED)
  if not next[1] then
    break
  end
  hand_out(next[1])
end
if redis.call('EXISTS', PARKED) == 1 then
  redis.call('SADD', CROWDED, tenant)
else
  redis.call('SREM', CROWDED, tenant)
end
return { known, moved }
