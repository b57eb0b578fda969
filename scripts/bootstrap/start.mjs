// Plain JavaScript for Node 20: brings Node 24 and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, projectNode, ROOT } from './install.mjs';

try {
  ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// A page that does not build must not keep anybody from the API; the reason stands above the address.
const built = spawnSync(projectNode(), [join(ROOT, 'scripts', 'build-web.ts')], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
if (built.status !== 0) console.error('The pages could not be built; the API starts without them, or with those built before.');

// The channel tells the system when this process is gone, however it went.
const child = spawn(projectNode(), [join(ROOT, 'scripts', 'start.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

// A killed npm leaves this process behind without a word; the system would hold its port and data for nobody.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();

child.on('error', (error) => {
  console.error(`Node 24 does not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
});
