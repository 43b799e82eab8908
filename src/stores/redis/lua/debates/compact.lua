#!lua
-- include: arguments step lists
-- Replaces the log and the journal of a debate that has ended by one compressed record.
--
-- KEYS  those of step.lua
-- ARGV  3 debate id, 4 how many events, 5 how many fields of CALLS and 6 of TEXTS the record was made from, 7 record (bytes)
-- Returns  {'compacted'} | {'left'} when it is absent, has not ended, has been compacted before, or is not what was read
-- Keeps  EVENTS is a list or the record: a reader finds one of the two, whole. `last_event` tells a run that closed the
--        debate and never heard so that it did (finish.lua).
local debate_id, events, calls, texts, record = argument(), argument(), argument(), argument(), argument()
local head = redis.call('HMGET', HEAD, 'created_at', 'finished_at')
if not head[2] or redis.call('TYPE', EVENTS).ok ~= 'list' then
  return { 'left' }
end
local found = { redis.call('LLEN', EVENTS), redis.call('HLEN', CALLS), redis.call('HLEN', TEXTS) }
if found[1] ~= tonumber(events) or found[2] ~= tonumber(calls) or found[3] ~= tonumber(texts) then
  return { 'left' }
end
redis.call('HSET', HEAD, 'last_event', redis.sha1hex(redis.call('LINDEX', EVENTS, -1)))
redis.call('UNLINK', EVENTS, CALLS, TEXTS)
redis.call('SET', EVENTS, record)
unlist('loose', head[1] .. '|' .. debate_id)
return { 'compacted' }
