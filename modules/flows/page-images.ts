import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { type PageImagesDeps, processPages } from '../documents/index.ts';
import { documentIdOf } from './reactor.ts';

/** Flow: a document that is sent is normalised, gets its fields, footer and QR, and a picture of every page; then its links go out. */
export const pageImagesReactor = (deps: PageImagesDeps): Reactor => ({
  name: 'page-images',
  types: ['SendingConfirmed'],
  startAt: 'beginning',
  plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event), round: event.data.round ?? null } }],
  async perform({ payload, eventId }) {
    await processPages(deps, String(payload.documentId), Number(payload.round), eventId);
    return 'done';
  },
  concurrency: 2,
});
