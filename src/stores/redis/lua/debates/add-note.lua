#!lua
-- include: arguments step
-- Stores a note of a person for the run of the debate.
--
-- KEYS  those of step.lua
-- ARGV  3 engine level that it needs from now on, 4 note (JSON), 5 idempotency key or '', 6 limit of notes,
--       7 '1' when no later round can show a note, else ''
-- Returns  {'added'} | {'known', note (JSON)} with the note of that key | {'closed'} | {'full'}
--          | {'absent'}, also when it is finished
-- Keeps  HEAD `notes` counts the fields `note:<n>` and `note_key:<n>`, from 1; none of them is changed later.
local level, note, key, max_notes, is_closed = argument(), argument(), argument(), argument(), argument()
local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at', 'notes', 'needs')
if not head[1] then
  return { 'absent' }
end
local count = tonumber(head[3] or '0')
if key ~= '' then
  for i = 1, count do
    if redis.call('HGET', HEAD, 'note_key:' .. i) == key then
      return { 'known', redis.call('HGET', HEAD, 'note:' .. i) }
    end
  end
end
if head[2] then
  return { 'absent' }
end
if is_closed == '1' then
  return { 'closed' }
end
if count >= tonumber(max_notes) then
  return { 'full' }
end
local number = redis.call('HINCRBY', HEAD, 'notes', 1)
redis.call('HSET', HEAD, 'note:' .. number, note, 'note_key:' .. number, key)
if tonumber(head[4] or '1') < tonumber(level) then
  redis.call('HSET', HEAD, 'needs', level)
end
wake_followers('cancel')
return { 'added' }
