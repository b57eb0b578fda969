import type { Configuration } from '../settings/config.ts';

export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>) => void;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Lines of workers and tools beside those of the API: one JSON object each, without personal data. */
export const processLog =
  (config: Pick<Configuration, 'logLevel'>): Log =>
  (level, message, facts) => {
    if (levels.indexOf(level) > levels.indexOf(config.logLevel)) return;
    console.error(JSON.stringify({ level, time: new Date().toISOString(), msg: message, ...facts }));
  };
