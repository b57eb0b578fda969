import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The process of the WebAssembly build with something else in it. `does`: lines that have `message`, `send` and `files` (how many it
 * converted before this one).
 */
export function fakeChild(folder: string, does: string): string {
  const path = join(folder, `child-${Math.floor(performance.now() * 1000)}.mjs`);
  writeFileSync(
    path,
    `let files = 0;
const send = (said) => process.send(said);
const pdf = new TextEncoder().encode('%PDF-1.7 ' + process.pid + ' %%EOF');
process.on('message', (message) => {
  const text = new TextDecoder().decode(message.file);
  const converts = () => { send(message.kind === 'start' ? { kind: 'ready' } : { kind: 'converted', pdf }); if (message.kind === 'convert') files += 1; };
  const hangs = () => { for (;;); };
  ${does}
});
`,
  );
  return path;
}
