import { WordFileFault } from '../../../shared-kernel/word/fault.ts';
import { serveJobs } from '../../../shared-kernel/workers/serve.ts';

serveJobs(
  {
    runs: {
      inspect: async () => (await import('../../../shared-kernel/word/word-jobs.ts')).inspectJob,
      prepare: async () => (await import('../../../shared-kernel/word/word-jobs.ts')).prepareJob,
      scan: async () => (await import('../../templates/adapters/template-jobs.ts')).scanJob,
      compose: async () => (await import('../../templates/adapters/template-jobs.ts')).composeJob,
    },
  },
  (error) => error instanceof WordFileFault,
);
