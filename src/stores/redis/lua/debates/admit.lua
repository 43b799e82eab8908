#!lua
-- include: arguments step caps reservations settle lists append
-- Admits a debate, or returns the reason for a refusal.
--
-- KEYS  those of step.lua, 10 CLAIM hash: the request of the idempotency key (unused without a key)
-- ARGV  3 debate id, 4 time, 5 subject (JSON), 6 engine level that it needs, 7 debate's limit or '',
--       8 idempotency: body hash or '', 9 its retention (ms), 10 limit of unfinished debates or '',
--       11 request or '', 12 key or '', 13 window, 14 tenant's limit or '', 15 pairs (JSON) or '',
--       16 when it expires or '', windows (caps.lua), reservations (reservations.lua),
--       events (append.lua), count, then per replayed call of a branch: call id, reservation (JSON), settlement (JSON),
--       ledger part (JSON)
-- Returns  {'admitted'} | {'replayed', debate id, created at} | {'idempotency_mismatch'} | {'queue_full', unfinished}
--          | {'budget_exceeded', scope, limit, spent, reserved, pair, period} | {'taken'} when the id is in use
-- Keeps  claim, caps, reservations, debate, first event and outbox are written together: a refused step writes nothing.
local CLAIM = KEYS[10]
local debate_id, at, subject, needs, debate_limit = argument(), argument(), argument(), argument(), argument()
local body_hash, keep_ms, max_unfinished = argument(), argument(), argument()
local request_id, key_id = argument(), argument()
local window, tenant_limit, pairs_text = argument(), argument(), argument()
pairs_text = pairs_text ~= '' and pairs_text
local expires_at = argument()
local windows = read_windows()

if body_hash ~= '' then
  local claim = redis.call('HMGET', CLAIM, 'body_hash', 'debate_id', 'created_at')
  if claim[1] then
    return claim[1] == body_hash and { 'replayed', claim[2], claim[3] } or { 'idempotency_mismatch' }
  end
end

if redis.call('EXISTS', HEAD) == 1 then
  return { 'taken' }
end

if max_unfinished ~= '' then
  local unfinished = redis.call('ZLEXCOUNT', INDEX, '[unfinished|', '(unfinished}')
  if unfinished >= tonumber(max_unfinished) then
    return { 'queue_full', unfinished }
  end
end

local reservations, total = read_reservations()
local caps = caps_of(pairs_text, windows)
local refused = refusal(total, { window = window, limit = tenant_limit }, caps, { limit = debate_limit, cost = '0', held = '0' })
if refused then
  return refused
end

redis.call('HSET', HEAD, 'subject', subject, 'needs', needs, 'status', 'queued', 'epoch', '0', 'cancel_requested', '0',
  'created_at', at, 'cost', '0', 'held', '0', 'limit', debate_limit)
if request_id ~= '' then
  redis.call('HSET', HEAD, 'request_id', request_id)
end
if key_id ~= '' then
  redis.call('HSET', HEAD, 'key_id', key_id)
end
local entry = at .. '|' .. debate_id
add_to_list('all', entry)
add_to_list('unfinished', entry)
add_to_list('outbox', entry)
if pairs_text then
  redis.call('HSET', HEAD, 'pairs', pairs_text)
  for _, pair in ipairs(cjson.decode(pairs_text)) do
    add_to_list('pair:' .. pair, entry)
  end
end
reserve(reservations, { window = window, limit = tenant_limit }, caps)
append(read_events(), debate_id, at)
for _ = 1, tonumber(argument()) do
  local call, reservation, text, line = argument(), argument(), argument(), argument()
  redis.call('HSET', CALLS, 'order:' .. call, redis.call('HINCRBY', CALLS, 'count', 1), 'state:' .. call, 'settled',
    'hold:' .. call, reservation, 'price:' .. call, '', 'held:' .. call, '0', 'window:' .. call, window, 'cost:' .. call, '0')
  redis.call('HSET', TEXTS, call, text)
  write_line(debate_id, at, { window = window, reservation = reservation, reserved = '0' }, { call = call, cost = '0', line = line })
end
if expires_at ~= '' then
  redis.call('HSET', HEAD, 'expires_at', expires_at)
  add_to_list('expires', expires_at .. '|' .. debate_id)
end
if body_hash ~= '' then
  redis.call('HSET', CLAIM, 'body_hash', body_hash, 'debate_id', debate_id, 'created_at', at)
  redis.call('PEXPIRE', CLAIM, keep_ms)
end
wake_followers('written')
return { 'admitted' }
