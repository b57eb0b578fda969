import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every start of the chain program adds a block 0 of its second to its state file and shows the one that stands last there, in an order
 * that is chance. This adds one of a start a second earlier, last, to a chain folder at rest: the next start is certain to show another
 * block 0 than the one before. Does nothing where nothing was saved.
 */
export function showAnotherBlockZero(chainFolder: string): void {
  const path = join(chainFolder, 'state.json');
  if (!existsSync(path)) return;
  const state = JSON.parse(readFileSync(path, 'utf8')) as { blocks: { header: { number: string; timestamp: string } }[] };
  const ofStarts = state.blocks.filter(({ header }) => Number(header.number) === 0);
  const earliest = Math.min(...ofStarts.map(({ header }) => Number(header.timestamp)));
  const another = structuredClone(ofStarts[0]!);
  another.header.timestamp = `0x${(earliest - 1).toString(16)}`;
  state.blocks.push(another);
  writeFileSync(path, JSON.stringify(state));
}
