#!lua flags=allow-oom
-- include: arguments step lists deletions webhooks
-- Deletes the content of a finished debate. Allowed when memory is full, because it frees memory.
--
-- KEYS  those of step.lua, 10 DELETIONS hash (deletions.lua), those of webhooks.lua
-- ARGV  3 debate id, 4 id of the deletion that requests it, or '': then its deliveries stay
-- Returns  {'deleted'} | {'absent'}, also when it is not finished
-- Keeps  the ledger and the budget; the deletion counts a debate once, in the step that deletes it.
local DELETIONS = KEYS[10]
local debate_id, deletion = argument(), argument()
local head = redis.call('HMGET', HEAD, 'created_at', 'finished_at', 'status', 'pairs')
if not head[1] or not head[2] then
  return { 'absent' }
end

-- Deletes the deliveries about the debate. They are found by the debate id in the payload, because the id of a message about
-- a review does not contain it.
local function delete_messages()
  local named = '"debate_id":' .. cjson.encode(debate_id)
  for _, endpoint in ipairs(redis.call('HKEYS', WEBHOOKS)) do
    local since = '[' .. endpoint .. '|' .. head[1]
    for _, entry in ipairs(redis.call('ZRANGE', RECENT, since, '(' .. endpoint .. '}', 'BYLEX')) do
      local delivery = redis.call('HGET', DELIVERIES, entry)
      if delivery and string.find(cjson.decode(delivery).message.payload, named, 1, true) then
        delete_entry(entry)
      end
    end
  end
end

local entry = head[1] .. '|' .. debate_id
for _, list in ipairs({ 'all', 'finished', 'loose', 'escalated', 'pending', 'reviewed', 'status:' .. head[3] }) do
  remove_from_list(list, entry)
end
for _, pair in ipairs(head[4] and cjson.decode(head[4]) or {}) do
  remove_from_list('pair:' .. pair, entry)
end
redis.call('UNLINK', HEAD, EVENTS, CALLS, TEXTS)
if deletion ~= '' then
  delete_messages()
  redis.call('HINCRBY', DELETIONS, 'debates|' .. deletion, 1)
end
wake_followers('ended')
return { 'deleted' }
