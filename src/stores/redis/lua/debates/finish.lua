#!lua
-- include: arguments step fence caps settle lists append webhooks
-- Settles calls, appends the last events, settles open calls and closes the debate.
--
-- KEYS  those of step.lua, those of webhooks.lua
-- ARGV  those of write.lua without its last one, then summary (JSON), 'escalated' or 'audit' when the debate waits for a review else '',
--       settlement (JSON) and ledger part (JSON) for calls that were not sent, the same for calls in flight, and the
--       ledger part for calls in flight with a key of the tenant,
--       '1' when the debate has to be compacted else '', messages (webhooks.lua)
-- Returns  {'done', cancel requested, last number, conclude requested, notes, alerts (settle.lua)} | {'fenced'} | {'misplaced'} | {'unreserved'} when a call was never reserved
-- Keeps  those of write.lua; a closed debate has no reservations, and accepts no step of any epoch.
local epoch, debate_id, at, after = argument(), argument(), argument(), argument()
local settlements, unreserved = read_settlements()
local events = read_events()
local last_event = redis.call('HGET', HEAD, 'last_event')
if last_event then
  -- The debate was compacted meanwhile. The step may be repeated, as described below.
  if not closed_by(epoch) or redis.sha1hex(events[#events].text) ~= last_event then
    return { 'fenced' }
  end
  alert_again(debate_id, settlements)
  return done_with_alerts()
end
local position = position_of(events, tonumber(after))
if not may_write(epoch) then
  -- A run that closed the debate and did not receive the reply may repeat the step; nothing is done twice.
  if not closed_by(epoch) or position ~= 'written' then
    return { 'fenced' }
  end
  for _, settlement in ipairs(settlements) do
    settle(debate_id, at, settlement)
  end
  return done_with_alerts()
end
if unreserved then
  return { 'unreserved' }
end
if position == 'misplaced' then
  return { 'misplaced' }
end
local summary, review_reason = argument(), argument()
local endings = {
  intent = { state = 'void', text = argument(), line = argument() },
  sent = { state = 'unknown', text = argument(), line = argument(), line_of_tenant = argument() },
}
local is_compacted, messages = argument() == '1', read_messages()

-- Returns the open calls in the order of their reservations, which is the order of their ledger lines. A call that has ended
-- has a text. When all calls have one, the journal is not read: reading it took half of the time of this step.
local function open_calls()
  local open, orders = {}, {}
  if redis.call('HLEN', TEXTS) == tonumber(redis.call('HGET', CALLS, 'count') or '0') then
    return open
  end
  local fields = redis.call('HGETALL', CALLS)
  for i = 1, #fields, 2 do
    local kind, call = string.match(fields[i], '^(%l+):(.*)$')
    if kind == 'order' then
      orders[call] = tonumber(fields[i + 1])
    elseif kind == 'state' and endings[fields[i + 1]] then
      open[#open + 1] = { call = call, ending = endings[fields[i + 1]] }
    end
  end
  table.sort(open, function(a, b) return orders[a.call] < orders[b.call] end)
  return open
end

for _, settlement in ipairs(settlements) do
  settle(debate_id, at, settlement)
end
for _, open in ipairs(open_calls()) do
  local ending, line = open.ending, open.ending.line
  if ending.line_of_tenant and redis.call('HEXISTS', CALLS, 'payer:' .. open.call) == 1 then
    line = ending.line_of_tenant
  end
  settle(debate_id, at, { call = open.call, state = ending.state, text = ending.text, line = line })
end
if position == 'next' then
  append(events, debate_id, at)
end
redis.call('HSET', HEAD, 'finished_at', at, 'summary', summary)
local entry = redis.call('HGET', HEAD, 'created_at') .. '|' .. debate_id
remove_from_list('unfinished', entry)
add_to_list('finished', entry)
if is_compacted then
  add_to_list('loose', entry)
end
if review_reason == 'escalated' then
  add_to_list('escalated', entry)
end
if review_reason ~= '' then
  add_to_list('pending', entry)
end
store_messages(messages, at)
wake_followers('ended')
return done_with_alerts()
