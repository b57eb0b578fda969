import { WorkerPool } from '../../../shared-kernel/workers/pool.ts';
import type { ValidationJobs } from '../../validation/adapters/validation-messages.ts';
import type { CertificateJobs } from './certificate-job.ts';

export type ValidationWorkers = WorkerPool<ValidationJobs>;
export type CertificateWorkers = WorkerPool<CertificateJobs>;

/** Jobs that wait, of one share and of all: at a few tenths of a second each, still answered within a minute. */
const WAITING = 16;
const WAITING_IN_ALL = 64;

const entry = new URL('./worker-entry.ts', import.meta.url);

/**
 * Workers for the files that anybody hands in to be validated. One share (an address) never has all of them, so that whoever keeps a
 * worker at its limit holds up only themselves.
 */
export const createValidationWorkers = (size: number): ValidationWorkers =>
  new WorkerPool<ValidationJobs>({
    entry,
    size,
    shares: { running: Math.max(1, size - 1), waiting: WAITING, waitingInAll: WAITING_IN_ALL },
  });

/** One for the certificates of e.firmas, milliseconds each: whoever signs must not wait behind strangers' files. */
export const createCertificateWorkers = (): CertificateWorkers =>
  new WorkerPool<CertificateJobs>({
    entry,
    size: 1,
    shares: { running: 1, waiting: WAITING_IN_ALL, waitingInAll: WAITING_IN_ALL },
  });
