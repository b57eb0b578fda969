import { z } from 'zod';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { whoeverReadIt } from '../rules/authority.ts';

/** A file of the document was handed out for keeping. */
export const downloadFile = documentCommand({
  type: 'DownloadFile',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.FileDownloaded.schema.shape, sha256: z.string() }),
  refuses: ['document.not_found'],
  authorise: whoeverReadIt,
  // A reviewer's reading is written to the access log (ACTOR-005).
  decide: (state, { documentId: _, ...data }) => (state.isDeleted || data.viewer === 'REVIEWER' ? [] : [{ type: 'FileDownloaded', data }]),
  touches: [],
});
