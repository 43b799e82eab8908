#!lua
-- include: arguments
-- Adds an entry to a calibration, or replaces the one with its id.
--
-- KEYS  1 CALIBRATION hash  version, result, entry:<id> → text; 2 PANELS set of the tenant's panels with a calibration
-- ARGV  2 panel, 3 entry id, 4 text
-- Returns  {'put'} | {'same'}
-- Keeps  the version rises with every change, so that an outdated result is recognised.
local CALIBRATION, PANELS = KEYS[1], KEYS[2]
local panel, id, text = argument(), argument(), argument()
if redis.call('HGET', CALIBRATION, 'entry:' .. id) == text then
  return { 'same' }
end
redis.call('HSET', CALIBRATION, 'entry:' .. id, text)
redis.call('HINCRBY', CALIBRATION, 'version', 1)
redis.call('SADD', PANELS, panel)
return { 'put' }
