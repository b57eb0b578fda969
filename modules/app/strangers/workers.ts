import { WorkerPool } from '../../../shared-kernel/workers/pool.ts';
import type { ValidationJobs } from '../../validation/adapters/validation-messages.ts';
import type { CertificateJobs } from './certificate-job.ts';

export type StrangersJobs = ValidationJobs & CertificateJobs;
export type StrangersWorkers = WorkerPool<StrangersJobs>;

/** Jobs that wait, of one share and of all: at a few tenths of a second each, still answered within a minute. */
const WAITING = 16;
const WAITING_IN_ALL = 64;

/**
 * Workers for what people hand in whom nobody knows yet: files to validate, certificates of e.firmas. One share (an address) never
 * has all of them, so that whoever keeps a worker at its limit holds up only themselves.
 */
export function createStrangersWorkers(size: number): StrangersWorkers {
  return new WorkerPool<StrangersJobs>({
    entry: new URL('./worker-entry.ts', import.meta.url),
    size,
    shares: { running: Math.max(1, size - 1), waiting: WAITING, waitingInAll: WAITING_IN_ALL },
  });
}
