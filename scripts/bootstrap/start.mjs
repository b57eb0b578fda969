// Plain JavaScript for Node 20: brings Node 24 and hands over to it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, projectNode, ROOT } from './install.mjs';

try {
  ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const child = spawn(projectNode(), [join(ROOT, 'scripts', 'start.ts'), ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });

// Ctrl-C in a terminal reaches the child by itself, so a signal is only passed on when somebody sent it to us alone.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) child.kill('SIGINT');
});
child.on('error', (error) => {
  console.error(`Node 24 does not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
});
