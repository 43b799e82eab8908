-- The tenant's lists of debates. An entry is `<created at>|<debate id>`, so each list is in the order of creation.

local function list_under(list, place)
  redis.call('ZADD', INDEX, 0, list .. '|' .. place)
end

local function unlist(list, place)
  redis.call('ZREM', INDEX, list .. '|' .. place)
end
