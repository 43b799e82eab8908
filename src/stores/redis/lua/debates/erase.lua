#!lua flags=allow-oom
-- include: arguments step lists
-- Forgets what was asked and said in a finished debate. Also when memory is full, since it frees some.
--
-- KEYS  those of step.lua
-- ARGV  3 debate id
-- Returns  {'erased'} | {'absent'}, also when it is not finished
-- Keeps  the ledger and the budget.
local debate_id = argument()
local head = redis.call('HMGET', HEAD, 'created_at', 'finished_at', 'status', 'pairs')
if not head[1] or not head[2] then
  return { 'absent' }
end
local place = head[1] .. '|' .. debate_id
for _, list in ipairs({ 'all', 'finished', 'loose', 'escalated', 'pending', 'reviewed', 'status:' .. head[3] }) do
  unlist(list, place)
end
for _, pair in ipairs(head[4] and cjson.decode(head[4]) or {}) do
  unlist('pair:' .. pair, place)
end
redis.call('UNLINK', HEAD, EVENTS, CALLS, TEXTS)
wake_followers('ended')
return { 'erased' }
