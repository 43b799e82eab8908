#!lua flags=allow-oom
-- include: arguments tenant
-- Revokes a key. Allowed when memory is full, because it must not be delayed and adds only a time.
--
-- KEYS  those of tenant.lua
-- ARGV  2 key id, 3 time
-- Returns  {'revoked'}, also when it was revoked before | {'absent'}
-- Keeps  a revoked key stays revoked, with the time of its first revocation.
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
