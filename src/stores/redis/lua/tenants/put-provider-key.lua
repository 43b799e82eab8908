#!lua
-- include: arguments tenant
-- Sets or replaces a tenant's own key for a provider. If ARGV 4 is not empty, replaces the key only when its stored secret
-- equals it.
--
-- KEYS  those of tenant.lua, 3 PROVIDER_KEYS hash: provider → key (JSON)
-- ARGV  2 provider, 3 key (JSON), 4 secret or ''
-- Returns  {'put'} | {'absent'} when there is no such tenant | {'changed'} when the stored secret differs or no key is stored
-- Keeps  a tenant has at most one key for a provider, and every key has a tenant.
local PROVIDER_KEYS = KEYS[3]
local provider, key, expected = argument(), argument(), argument()
if not exists() then
  return { 'absent' }
end
if expected ~= '' then
  local before = redis.call('HGET', PROVIDER_KEYS, provider)
  if not before or cjson.decode(before).secret ~= expected then
    return { 'changed' }
  end
end
redis.call('HSET', PROVIDER_KEYS, provider, key)
return { 'put' }
