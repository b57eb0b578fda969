import { serveJobs } from '../workers/serve.ts';
import { PdfError } from './types.ts';

serveJobs(
  {
    runs: {
      inspect: async () => (await import('./intake-job.ts')).inspectJob,
      prepare: async () => (await import('./prepare-job.ts')).prepareJob,
      sheet: async () => (await import('./sheet/sheet-job.ts')).sheetJob,
      text: async () => (await import('./render-job.ts')).textJob,
      textPlaces: async () => (await import('./text-places-job.ts')).textPlacesJob,
    },
    streams: { render: async () => (await import('./render-job.ts')).renderJob },
  },
  (error) => error instanceof PdfError,
);
