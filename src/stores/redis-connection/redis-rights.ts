/** Checks whether a Redis account may run the needed commands. Redis checks them without running them. */

/** Returns the first command that the account may not run, unchanged, or ''. */
export const RIGHTS_SCRIPT = `#!lua flags=no-writes
for _, command in ipairs(ARGV) do
  if not redis.acl_check_cmd(unpack(cjson.decode(command))) then
    return command
  end
end
return ''`;

/** `commands` are texts in which K stands for the key. */
export function rightsOn(key: string, commands: readonly string[]): string[] {
  return commands.map((command) => JSON.stringify(command.split(' ').map((word) => (word === 'K' ? key : word))));
}

/** Converts the reply of the script to one sentence for the operator; null when nothing is missing. */
export function missingRight(reply: unknown): string | null {
  if (typeof reply !== 'string' || reply === '') return null;
  const [command, on] = JSON.parse(reply) as string[];
  return `the Redis user may not run ${command}${on === undefined ? '' : ` on ${on}`}`;
}
