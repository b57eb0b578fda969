import { z } from 'zod';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { whoeverReadIt } from '../rules/authority.ts';
import { currentVersion } from '../state.ts';
import { pdfOf } from '../word-pages.ts';

const { viewer, viewerId, version } = documentEventTypes.DocumentViewed.schema.shape;

/** Somebody other than a signatory opened the document. `version`: what was shown, 0 the draft, left out the newest. */
export const viewDocument = documentCommand({
  type: 'ViewDocument',
  schema: z.object({ documentId: z.string().min(1), viewer, viewerId, version: version.min(0).optional() }),
  refuses: ['document.not_found'],
  authorise: whoeverReadIt,
  decide(state, { viewer, viewerId, ...shown }) {
    // A reviewer's reading is written to the access log; the stream of a document is the parties' own history (ACTOR-005).
    if (state.isDeleted || viewer === 'REVIEWER') return [];
    const version = shown.version ?? currentVersion(state)?.version ?? 0;
    // Of a Word file that has no pages yet there is nothing else to see.
    const draft = pdfOf(state)?.file ?? state.uploaded?.original;
    const file = version === 0 ? draft : state.versions.find((known) => known.version === version)?.file;
    return file ? [{ type: 'DocumentViewed', data: { viewer, viewerId, version, sha256: file.sha256 } }] : [];
  },
  touches: [],
});
