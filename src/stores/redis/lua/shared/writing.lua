-- The part of a step that settles calls and appends events. write.lua consists of this part alone. reserve.lua and sent.lua can
-- do it first, so that a run needs one step for both.

-- Arguments: debate id, time, number of the last event the writer knows, settlements (settle.lua), events (append.lua),
-- '1' when the step is progress else ''. Returns the reply of a step that must be refused, before anything is written.
local function read_writing()
  local writing = { debate_id = argument(), at = argument(), after = tonumber(argument()) }
  local settlements, unreserved = read_settlements()
  local events = read_events()
  local position = position_of(events, writing.after)
  writing.settlements, writing.events, writing.position = settlements, events, position
  writing.is_progress = argument() == '1'
  if unreserved then
    return nil, { 'unreserved' }
  end
  return writing, position == 'misplaced' and { 'misplaced' } or nil
end

-- Settles the calls and appends the events. Returns nil, or the reply of the step when it is refused.
local function write(takeovers)
  local writing, refused = read_writing()
  if refused then
    return refused
  end
  for _, settlement in ipairs(writing.settlements) do
    settle(writing.debate_id, writing.at, settlement)
  end
  if writing.position == 'next' then
    append(writing.events, writing.debate_id, writing.at)
  end
  if writing.is_progress and takeovers then
    redis.call('HDEL', HEAD, 'takeovers')
  end
  wake_followers('written')
  return nil
end

-- Does the same for a step with an optional part of this kind: the argument before it is '1' when it is given, else ''.
local function write_if_given(takeovers)
  return argument() == '1' and write(takeovers) or nil
end
