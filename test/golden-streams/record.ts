/**
 * node test/golden-streams/record.ts: folds the streams whose lines do not say yet what their events change, and writes it down. A
 * line that says it is left as it is: it tells what the state was when it was written. To add a stream, write its first line and its
 * events (the model of test/model/flows makes whole stories of them); of a new event type at least one has to be there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesBetween, folder, goldenStreams, statesOf } from './streams.ts';

for (const golden of goldenStreams()) {
  if (golden.revisions.every(({ changes }) => changes !== null)) continue;
  const states = statesOf(golden);
  const { story, stream } = golden;
  const lines = golden.revisions.map(({ event, changes }, revision) => {
    const { now, gone } = changes ?? changesBetween(states[revision]!, states[revision + 1]!);
    return { ...event, now, ...(gone.length > 0 ? { gone } : {}) };
  });
  writeFileSync(join(folder, golden.file), `${[{ story, stream }, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n`);
  console.log(`wrote ${golden.file}`);
}
