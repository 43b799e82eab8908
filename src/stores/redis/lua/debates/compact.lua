#!lua
-- include: arguments step lists
-- Replaces the log and the journal of an ended debate with one compressed record.
--
-- KEYS  those of step.lua
-- ARGV  3 debate id, 4 number of events, 5 number of fields of CALLS and 6 of TEXTS in the record, 7 record (bytes)
-- Returns  {'compacted'} | {'left'} when it is absent, has not ended, is already compacted, or has changed since it was read
-- Keeps  EVENTS is a list or the record: a reader finds one of them, complete. `last_event` confirms the end to a run that
--        closed the debate and did not receive the reply (finish.lua).
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
remove_from_list('loose', head[1] .. '|' .. debate_id)
return { 'compacted' }
