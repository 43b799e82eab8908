-- The common part of every step of a stored panel.
--
-- KEYS  always these, under the tenant's hash tag:
--   1 PANEL  hash  created_at, updated_at, settings (JSON)
--   2 NAMES  zset  the names of the tenant's panels, all scores 0
local PANEL, NAMES = KEYS[1], KEYS[2]
