#!lua
-- include: arguments step lists webhooks
-- Keeps a human's verdict beside a finished debate, with what it teaches of the tenant's models and who is told of it.
--
-- KEYS  those of step.lua, 10 TENANT hash (tenant.lua), those of webhooks.lua
-- ARGV  3 debate id, 4 time, 5 '1' when it may take the place of another else '', 6 review (JSON), messages (webhooks.lua)
-- Returns  {'reviewed'} | {'already_reviewed'} | {'absent'} | {'unfinished'}
-- Keeps  a review is counted once: one that takes another's place takes back what that one had added, unless the records
--        were replaced meanwhile. The log stays as it is.
local TENANT = KEYS[10]
local debate_id, at, supersede, review = argument(), argument(), argument(), argument()
local messages = read_messages()
local head = redis.call('HMGET', HEAD, 'created_at', 'finished_at', 'review', 'records_replaced')
if not head[1] then
  return { 'absent' }
end
if not head[2] then
  return { 'unfinished' }
end
-- Word for word: the step was taken, its answer was lost, and it is taken again.
if head[3] == review then
  return { 'reviewed' }
end
if head[3] and supersede == '' then
  return { 'already_reviewed' }
end

-- A model that is new comes last, one of which nothing is known any more goes.
local function count_in(records, changes, sign)
  for _, change in ipairs(changes) do
    local found = nil
    for i, record in ipairs(records) do
      if record.model == change.model then
        found = i
      end
    end
    if not found then
      records[#records + 1] = { model = change.model, correct = 0, total = 0 }
      found = #records
    end
    local record = records[found]
    record.correct, record.total = record.correct + sign * change.correct, record.total + sign * change.total
    if record.total == 0 then
      table.remove(records, found)
    end
  end
end

local known = redis.call('HMGET', TENANT, 'model_records', 'records_replaced')
local records, replaced = cjson.decode(known[1] or '[]'), known[2] or '0'
if head[3] and head[4] == replaced then
  count_in(records, cjson.decode(head[3]).records, -1)
end
count_in(records, cjson.decode(review).records, 1)
-- An empty table would be encoded as an object.
redis.call('HSET', TENANT, 'model_records', #records == 0 and '[]' or cjson.encode(records))
redis.call('HSET', HEAD, 'review', review, 'records_replaced', replaced)
local listed_at = head[1] .. '|' .. debate_id
unlist('pending', listed_at)
list_under('reviewed', listed_at)
write_down(messages, at)
return { 'reviewed' }
