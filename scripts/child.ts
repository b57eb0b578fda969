/**
 * One process of a system of several: started by the parent (modules/app/multi-process/parent.ts), told its role over the channel,
 * ends when it is told to and when the parent is gone. Exit codes: 0 asked to stop or done, 1 anything else.
 */

import { keepPrivate } from '../modules/app/local/private-files.ts';
import { ALIVE_MS, type ToChild, type ToParent } from '../modules/app/multi-process/messages.ts';
import { type OneRole, startRole } from '../modules/app/multi-process/one-role.ts';
import { passesByItself, toldAtStart } from '../modules/app/operations/told-at-start.ts';
import { type Configuration, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';

/** What does not stop within this time is left behind. */
const STOP_MS = 15_000;

keepPrivate();

let running: OneRole | null = null;
let stopping: Promise<never> | null = null;

// Ctrl-C reaches every process of the terminal; only the parent knows in which order they stop.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('SIGTERM', () => void stop(0));
process.on('disconnect', () => void stop(0));
process.on('uncaughtException', (error) => {
  console.error(error);
  void stop(1);
});
process.on('message', (message: ToChild) => {
  if ('stop' in message) void stop(0);
  else void begin(message.begin);
});

async function begin({ role, surroundings }: Extract<ToChild, { begin: unknown }>['begin']): Promise<void> {
  let config: Configuration | null = null;
  try {
    config = readConfiguration(process.env, PROJECT_ROOT);
    running = await startRole(config, surroundings, role);
    if (stopping !== null) return;
    await tell({ ready: { url: running.url } });
    setInterval(() => void tell({ alive: true }), ALIVE_MS).unref();
    await running.done;
    await stop(0);
  } catch (error) {
    // What was asked to stop while it worked has nothing to explain.
    if (stopping !== null) return void (await stopping);
    const sentence = toldAtStart(error, config);
    // The parent says it, once for all its processes.
    if (sentence === null) console.error(error);
    else await tell({ refused: { sentence, passesByItself: passesByItself(error) } });
    await stop(1);
  }
}

/** Resolves once it is sent, or cannot be. */
function tell(message: ToParent): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    let exit = code;
    await running?.stop().catch((error: unknown) => {
      console.error(error);
      exit = 1;
    });
    process.exit(exit);
  })();
  return stopping;
}
