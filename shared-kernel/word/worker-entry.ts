import { serveJobs } from '../workers/serve.ts';
import { WordFileFault } from './fault.ts';

serveJobs(
  {
    runs: {
      inspect: async () => (await import('./word-jobs.ts')).inspectJob,
      prepare: async () => (await import('./word-jobs.ts')).prepareJob,
    },
  },
  (error) => error instanceof WordFileFault,
);
