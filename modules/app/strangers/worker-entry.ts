import { serveJobs } from '../../../shared-kernel/workers/serve.ts';

serveJobs({
  runs: {
    validate: async () => (await import('../../validation/adapters/validation-job.ts')).validationJob,
    certificate: async () => (await import('./certificate-job.ts')).certificateJob,
  },
});
