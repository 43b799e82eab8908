-- The tenant's lists of debates. An entry is `<created at>|<debate id>`, so each list is in the order of creation.

local function add_to_list(list, entry)
  redis.call('ZADD', INDEX, 0, list .. '|' .. entry)
end

local function remove_from_list(list, entry)
  redis.call('ZREM', INDEX, list .. '|' .. entry)
end
