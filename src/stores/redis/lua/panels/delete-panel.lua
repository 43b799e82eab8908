#!lua flags=allow-oom
-- include: arguments panel
-- Deletes a panel. Allowed when memory is full, because it frees memory.
--
-- KEYS  those of panel.lua
-- ARGV  2 name
-- Returns  {'deleted'} | {'absent'}
-- Keeps  a panel is listed while it exists.
redis.call('ZREM', NAMES, argument())
return { redis.call('UNLINK', PANEL) == 1 and 'deleted' or 'absent' }
