-- Caps of the debate's metadata pairs. They are checked, reserved and settled together with the tenant's budget.
--
-- CAPS  hash  per pair that has a cap: `id|<pair>`; per id: `limit|<id>`, `period|<id>`, `window|<id>`, the latest window with a
--             reservation, and `spent|<id>|<window>`, `reserved|<id>|<window>`; `count` of the caps, `last_id`.
--             `raised|<id>|<window>`: as in raise-spent.lua.
-- Ids are not reused: a settlement after the deletion of its cap finds no cap.

-- Arguments: the names of the windows of each period at this time.
local function read_windows()
  local none, day, week, month = argument(), argument(), argument(), argument()
  return { none = none, day = day, week = week, month = month }
end

local function amounts_of(at)
  local used = redis.call('HMGET', CAPS, 'spent|' .. at, 'reserved|' .. at)
  return used[1] or '0', used[2] or '0'
end

-- Returns the caps of the pairs, which are given as a JSON array of texts, or as false when the debate has none.
local function caps_of(pairs_text, windows)
  local caps = {}
  for _, pair in ipairs(pairs_text and cjson.decode(pairs_text) or {}) do
    local id = redis.call('HGET', CAPS, 'id|' .. pair)
    if id then
      local cap = redis.call('HMGET', CAPS, 'limit|' .. id, 'period|' .. id)
      local window = windows[cap[2]] or cap[2]
      local spent, reserved = amounts_of(id .. '|' .. window)
      caps[#caps + 1] = { pair = pair, id = id, limit = cap[1], period = cap[2], window = window, spent = spent,
        reserved = reserved }
    end
  end
  return caps
end

-- Deletes the amounts of an earlier window that has no reservation.
local function close_window(id, window)
  local at = id .. '|' .. window
  if redis.call('HGET', CAPS, 'reserved|' .. at) == '0' then
    redis.call('HDEL', CAPS, 'spent|' .. at, 'reserved|' .. at, 'raised|' .. at)
  end
end

-- Reserves an amount on a cap. An earlier window is kept while it has a reservation.
local function reserve_on(cap, amount)
  local before = redis.call('HGET', CAPS, 'window|' .. cap.id)
  if before ~= cap.window then
    redis.call('HSET', CAPS, 'window|' .. cap.id, cap.window)
    if before then
      close_window(cap.id, before)
    end
  end
  redis.call('HINCRBY', CAPS, 'reserved|' .. cap.id .. '|' .. cap.window, amount)
end

-- Returns the caps and windows in which a call is reserved, as a JSON array of `<id>|<window>`.
local function cap_entries_of(caps)
  local entries = {}
  for i, cap in ipairs(caps) do
    entries[i] = cap.id .. '|' .. cap.window
  end
  return cjson.encode(entries)
end

local function settle_caps(entries_text, reserved, cost)
  for _, at in ipairs(entries_text and cjson.decode(entries_text) or {}) do
    if redis.call('HEXISTS', CAPS, 'reserved|' .. at) == 1 then
      if reserved ~= '0' then
        redis.call('HINCRBY', CAPS, 'reserved|' .. at, '-' .. reserved)
      end
      redis.call('HINCRBY', CAPS, 'spent|' .. at, cost)
      local id, window = string.match(at, '^(%d+)|(.*)$')
      if redis.call('HGET', CAPS, 'window|' .. id) ~= window then
        close_window(id, window)
      end
    end
  end
end
