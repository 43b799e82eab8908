-- Returns whether the run of this epoch may write: the debate exists, is not finished and no later run has acquired it. Also
-- returns the number of takeovers since its last progress, or false without one.
local function may_write(epoch)
  local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at', 'takeovers')
  return head[1] == epoch and not head[2], head[3]
end

-- Returns whether the run of this epoch closed the debate.
local function closed_by(epoch)
  local head = redis.call('HMGET', HEAD, 'epoch', 'finished_at')
  return head[1] == epoch and head[2]
end

-- The reply of every step of a run.
local function done()
  local head = redis.call('HMGET', HEAD, 'cancel_requested', 'last_sequence_number', 'conclude_requested', 'notes')
  return { 'done', head[1], head[2], head[3] or '0', head[4] or '0' }
end
