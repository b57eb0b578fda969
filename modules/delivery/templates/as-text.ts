import { type Letter, type Letterhead, oneLine, type Surroundings } from './layout.ts';

/** For readers without HTML, and for those who read a mail aloud: the same words in the same order. */
export function asText(letter: Letter, { document, sender, nextLabel, footer }: Surroundings, head: Letterhead): string {
  const parts = [letter.greeting, letter.lead, ...(letter.warnings ?? [])];
  if (document) parts.push([document.title, ...(document.size === null ? [] : [document.size])].join('\n'));
  if (sender) parts.push([`${sender.label}:`, ...sender.lines.map((line) => `  ${line}`)].join('\n'));
  for (const { from, words } of letter.quotes) {
    const lines = words.split(/\r?\n/).map((line) => `  ${line}`);
    parts.push(`${from}\n${lines.join('\n')}`);
  }
  for (const { heading, lines } of letter.groups ?? []) parts.push([heading, ...lines.map((line) => `  ${line}`)].join('\n'));
  if (letter.action) parts.push(`${letter.action.label}:\n${letter.action.link}`);
  if (letter.next) parts.push([`${nextLabel}:`, ...numbered(letter.next)].join('\n'));
  parts.push(...letter.notes);
  if (letter.aside) parts.push(`${letter.aside.label}:\n${letter.aside.link}`);
  parts.push(['-- ', oneLine(head.productName), ...footer].join('\n'));
  return `${parts.join('\n\n')}\n`;
}

export const numbered = (steps: readonly string[]): string[] => steps.map((step, index) => `${index + 1}. ${step}`);
