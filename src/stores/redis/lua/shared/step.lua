-- The common part of every step of a debate: its keys, and the notification of its followers.
--
-- KEYS  always these, in this order, all under the tenant's hash tag:
--   1 HEAD    hash    the debate: subject, request and key that created it, engine level it needs, status, epoch, takeovers, times, amounts, number of the
--                     last event, `expires_at` while it waits, pairs (JSON) of its metadata that lists and caps know
--   2 EVENTS  list    the public log; an event's number is its position, from 1. For a compacted debate, a string
--                     instead: the log and the journal as one compressed record; CALLS and TEXTS are deleted then
--   3 CALLS   hash    the journal: per call state, hold, price, held, window, caps, order, sent_at, cost
--                     (`<field>:<call id>`)
--   4 TEXTS   hash    the results of settled calls: call id → settlement (JSON)
--   5 BUDGET  hash    the tenant's `<window>:spent`, `:reserved`, `:limit`, `:raised`, `:alert:<percent>`; `ledger:forgotten`,
--                     `ledger:exported`, the number of the last exported line
--   6 LEDGER  list    the tenant's lines, oldest first
--   7 INDEX   zset    the tenant's lists, all scores 0: `<list>|<created at>|<debate id>`; in `expires`
--                     with the time at which the debate expires
--   8 SPENDING hash   the tenant's spending by `<day>|<model>`
--   9 CAPS    hash    caps of pairs of metadata, as in caps.lua
-- ARGV  1 as in arguments.lua, 2 PUBLISH or SPUBLISH, 3 channel of the notifications, then the step's own
--
-- Amounts are whole nano-dollars below 2^53. They are compared as Lua numbers, which is exact in this range, and written only
-- as the decimal texts of the arguments or by HINCRBY, because Lua prints 10^15 as 1e+15.
local HEAD, EVENTS, CALLS, TEXTS = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local BUDGET, LEDGER, INDEX, SPENDING, CAPS = KEYS[5], KEYS[6], KEYS[7], KEYS[8], KEYS[9]

local publish_command, wake_channel = argument(), argument()

local function wake_followers(notification)
  redis.call(publish_command, wake_channel, notification)
end
