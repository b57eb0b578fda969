/** A command as a page shows it, with the settings before it. */
const COMMAND = /^(?:[A-Z_]+=\S+ )*npm (?:run |start\b|test\b)/;

/**
 * Every npm command that a page in Markdown shows: in its shell blocks, in its text, and in its tables. An option that stands alone
 * beside a command in a row of a table is told as `npm run NAME … --option`.
 */
export function shownCommands(markdown: string): string[] {
  const found = new Set<string>();
  let inBlock = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      inBlock = !inBlock;
      continue;
    }
    const words = inBlock ? [line.trim()] : [...line.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
    const commands = words.filter((word) => COMMAND.test(word));
    for (const command of commands) found.add(command);
    const [, first] = /(npm (?:run )?[\w:-]+)/.exec(commands[0] ?? '') ?? [];
    if (first === undefined || !line.startsWith('|')) continue;
    for (const word of words) if (word.startsWith('--')) found.add(`${first} … ${word}`);
  }
  return [...found];
}
