import type { Reactor } from '../../../shared-kernel/reactor/index.ts';
import { documentIdOf, tryAgain } from '../reactor.ts';
import { mailCauses } from './causes.ts';
import type { DocumentMailsDeps } from './letter.ts';
import { MailsWaiting, sendMailsOf } from './send-mails.ts';

/** Runs the mails about documents; a mail that was not taken over is handed in again later. */
export const documentMailsReactor = (deps: DocumentMailsDeps): Reactor => ({
  name: 'document-mails',
  types: mailCauses,
  startAt: 'beginning',
  plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event), type: event.type, revision: event.revision } }],
  async perform({ payload, eventId, attempt }) {
    const { documentId, type, revision } = payload;
    const cause = { id: eventId, type: String(type), revision: Number(revision), documentId: String(documentId) };
    try {
      await sendMailsOf(deps, cause, attempt);
      return 'done';
    } catch (error) {
      if (error instanceof MailsWaiting) return tryAgain(attempt, error);
      throw error;
    }
  },
  concurrency: 4,
});
