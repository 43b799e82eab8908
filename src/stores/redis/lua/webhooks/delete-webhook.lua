#!lua flags=allow-oom
-- include: arguments webhooks
-- Deletes an endpoint, its secret and its deliveries. Allowed when memory is full, because it frees memory.
--
-- KEYS  those of webhooks.lua
-- ARGV  2 endpoint id
-- Returns  {'deleted'} | {'absent'}
-- Keeps  no delivery outlives its endpoint.
local id = argument()
if redis.call('HDEL', WEBHOOKS, id) == 0 then
  return { 'absent' }
end
for _, entry in ipairs(entries_of(id, -1)) do
  delete_entry(entry)
end
return { 'deleted' }
