#!lua
-- include: arguments step lists webhooks
-- Stores a human's review of a finished debate, the updated records of the tenant's models, and webhook messages.
--
-- KEYS  those of step.lua, 10 TENANT hash (tenant.lua), those of webhooks.lua
-- ARGV  3 debate id, 4 time, 5 '1' when it may replace another else '', 6 review (JSON), 7 the tenant's model
--       records (JSON) with the review counted, 8 to 11 the values from which 7 was computed: the review (JSON) and its
--       `records_replaced`, the records (JSON) and theirs, each '' for none, messages (webhooks.lua)
-- Returns  {'reviewed'} | {'already_reviewed'} | {'absent'} | {'unfinished'}, or {'changed', the stored values of 8 to 11} when
--          they differ: then nothing is done
-- Keeps  a review is counted once: a replacement removes the counts of the earlier review, unless the records
--        were replaced meanwhile. The log does not change.
local TENANT = KEYS[10]
local debate_id, at, supersede, review, records = argument(), argument(), argument(), argument(), argument()
local expected = { argument(), argument(), argument(), argument() }
local messages = read_messages()
local head = redis.call('HMGET', HEAD, 'created_at', 'finished_at', 'review', 'records_replaced')
if not head[1] then
  return { 'absent' }
end
if not head[2] then
  return { 'unfinished' }
end
-- An equal text means that the step was done, its reply was lost, and the step is repeated.
if head[3] == review then
  return { 'reviewed' }
end
if head[3] and supersede == '' then
  return { 'already_reviewed' }
end

local known = redis.call('HMGET', TENANT, 'model_records', 'records_replaced')
local found = { head[3] or '', head[4] or '', known[1] or '', known[2] or '' }
for i = 1, #found do
  if found[i] ~= expected[i] then
    return { 'changed', found[1], found[2], found[3], found[4] }
  end
end
redis.call('HSET', TENANT, 'model_records', records)
redis.call('HSET', HEAD, 'review', review, 'records_replaced', known[2] or '0')
local entry = head[1] .. '|' .. debate_id
remove_from_list('pending', entry)
add_to_list('reviewed', entry)
store_messages(messages, at)
return { 'reviewed' }
