import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { KEPT, keptSeconds } from '../test/support/kept-times.ts';
import { type FileTimes, type RunTimes, TIMES } from '../test/support/times.ts';

/**
 * What the last `npm test` took: the whole, the slowest 20 files, the tests and seconds of each folder, the counts that were smaller
 * than those of `npm run test:full`. With `--keep` the order of the next runs follows these times.
 */
const SHOWN = 20;

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
if (!existsSync(TIMES)) {
  console.error('No run was measured here: npm test first.');
  process.exit(1);
}
const run = JSON.parse(readFileSync(TIMES, 'utf8')) as RunTimes;
const slowest = [...run.files].sort((a, b) => b.seconds - a.seconds);
const sum = (files: readonly FileTimes[], of: 'seconds' | 'tests') => files.reduce((total, file) => total + file[of], 0);
const line = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const table = (...head: readonly string[]) => {
  console.log();
  line(...head);
  line(...head.map(() => '---'));
};

console.log(
  `${run.at}: ${run.seconds.toFixed(0)} s for ${run.files.length} files, ${sum(run.files, 'tests')} tests, ${sum(run.files, 'seconds').toFixed(0)} s file by file; ${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
);

table('slowest files', 'seconds', 'tests');
for (const { file, seconds, tests } of slowest.slice(0, SHOWN)) line(file, seconds.toFixed(1), tests);

table('folder', 'files', 'tests', 'seconds');
for (const [folder, files] of [...Map.groupBy(run.files, ({ file }) => file.split('/').slice(0, 2).join('/'))].sort(
  ([, a], [, b]) => sum(b, 'seconds') - sum(a, 'seconds'),
)) {
  line(folder, files.length, sum(files, 'tests'), sum(files, 'seconds').toFixed(0));
}

table('counts smaller than under npm run test:full', 'what');
for (const { file, reduced } of run.files.filter((one) => one.reduced.length > 0).sort((a, b) => (a.file < b.file ? -1 : 1))) {
  line(file, reduced.join('; '));
}

if (values.keep) {
  // Of files that were not part of this run what was kept before still holds, as long as they are there.
  const kept = new Map([...keptSeconds()].filter(([file]) => existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url)))));
  for (const { file, seconds } of run.files) kept.set(file, Math.round(seconds));
  const lines = [...kept].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  const head = '# seconds\tfile, written by npm run test:times -- --keep after a whole run';
  writeFileSync(KEPT, `${[head, ...lines.map(([file, seconds]) => `${seconds}\t${file}`)].join('\n')}\n`);
}
