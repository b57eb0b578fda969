import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { type PageImagesDeps, processPages } from '../documents/index.ts';
import { documentIdOf } from './reactor.ts';

/**
 * Flow: a document that is sent is normalised, gets its fields, footer and QR, and a picture of every page; then its links go out. Accounts take turns,
 * and none has all places: whoever sends a thousand documents, or such as run into every limit, holds up the others by one at most.
 * `workers`: of PDF work in this process.
 */
export function pageImagesReactor(deps: PageImagesDeps, workers = 2): Reactor {
  const concurrency = Math.max(2, workers);
  return {
    name: 'page-images',
    types: ['SendingConfirmed'],
    startAt: 'beginning',
    plan: (event) => [
      {
        key: event.id,
        payload: { documentId: documentIdOf(event), round: event.data.round ?? null, account: event.metadata.ownerId ?? null },
      },
    ],
    async perform({ payload, eventId, attempt }) {
      await processPages(deps, { documentId: String(payload.documentId), round: Number(payload.round), attempt }, eventId);
      return 'done';
    },
    concurrency,
    fair: { by: 'account', most: concurrency - 1 },
  };
}
