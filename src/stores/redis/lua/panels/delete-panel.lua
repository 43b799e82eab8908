#!lua flags=allow-oom
-- include: arguments panel
-- Deletes a panel. Also when memory is full, since it frees some.
--
-- KEYS  those of panel.lua
-- ARGV  2 name
-- Returns  {'deleted'} | {'absent'}
-- Keeps  a panel is listed as long as it is there.
redis.call('ZREM', NAMES, argument())
return { redis.call('UNLINK', PANEL) == 1 and 'deleted' or 'absent' }
