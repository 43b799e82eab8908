/** Whether a Redis account may run what it is needed for. Redis is asked and does nothing of it. */

/** Returns the first command that the account may not run, as it was given, or ''. */
export const RIGHTS_SCRIPT = `#!lua flags=no-writes
for _, command in ipairs(ARGV) do
  if not redis.acl_check_cmd(unpack(cjson.decode(command))) then
    return command
  end
end
return ''`;

/** `commands`: in words, where K stands for the key. */
export function rightsOn(key: string, commands: readonly string[]): string[] {
  return commands.map((command) => JSON.stringify(command.split(' ').map((word) => (word === 'K' ? key : word))));
}

/** What the script replied → one sentence for the operator; null: nothing is missing. */
export function missingRight(reply: unknown): string | null {
  if (typeof reply !== 'string' || reply === '') return null;
  const [command, on] = JSON.parse(reply) as string[];
  return `the Redis user may not run ${command}${on === undefined ? '' : ` on ${on}`}`;
}
