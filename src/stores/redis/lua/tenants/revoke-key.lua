#!lua flags=allow-oom
-- include: arguments tenant
-- Takes a key its voice. Also when memory is full: it can wait for nothing, and adds a time to what is there.
--
-- KEYS  those of tenant.lua
-- ARGV  2 key id, 3 time
-- Returns  {'revoked'}, also when it was before | {'absent'}
-- Keeps  a revoked key stays revoked, from the first time on.
local id, at = argument(), argument()
local text = redis.call('HGET', TENANT_KEYS, id)
if not text then
  return { 'absent' }
end
local key = cjson.decode(text)
if key.revokedAt == cjson.null then
  key.revokedAt = at
  redis.call('HSET', TENANT_KEYS, id, cjson.encode(key))
end
return { 'revoked' }
