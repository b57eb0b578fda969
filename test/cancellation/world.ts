import { createCancellableDocuments } from '../../modules/app/wiring/cancellable-documents.ts';
import type { DocumentParties } from '../../modules/cancellation/application/ports.ts';
import type { DocumentEvent } from '../../modules/documents/index.ts';
import { documentDecider, statusesThatAccept } from '../../modules/documents/index.ts';
import { cancellations } from '../../modules/flows/cancellations.ts';
import { flowStreams, runFlow } from '../../modules/flows/flow.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { loadStream } from '../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { memoryFiles } from '../model/world.ts';
import { happened } from '../support/happened.ts';
import { cancellationActs } from './acts.ts';

export const DOCUMENT = '11111111-1111-4111-8111-111111111111';
export const FIRST = `${DOCUMENT}.1`;

const person = (id: string) => ({
  personId: `p-${id}`,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@example.com`),
});
const signer = (id: string, over: Partial<DocumentParties['signatories'][number]> = {}) => ({
  ...person(id),
  signatoryId: `signatory-${id}`,
  isOwner: false,
  isReached: true,
  ...over,
});

/** Lucía's document with the signatures of Ana and Bruno. */
export const parties = ({ status = 'PENDING', ...over }: Partial<DocumentParties> = {}): DocumentParties => ({
  inCharge: null,
  documentId: DOCUMENT,
  ownerId: 'owner-1',
  status,
  acceptsCancellation: statusesThatAccept('DocumentCanceled').some((accepting) => accepting === status),
  isDeleted: false,
  title: personal('person-lucia', 'Contrato'),
  language: 'es',
  owner: { userId: 'owner-1', ...person('lucia') },
  signatories: [signer('ana'), signer('bruno')],
  ...over,
});
export const ownerAlone = (): DocumentParties => parties({ signatories: [signer('lucia', { isOwner: true })] });
/** Bruno is reached by WhatsApp only, so that no account of his is known. */
export const withoutAddress = (): DocumentParties => parties({ signatories: [signer('ana'), signer('bruno', { email: null })] });

/** Nor is anybody else. */
export const withoutAddresses = (): DocumentParties =>
  parties({ signatories: [signer('ana', { email: null }), signer('bruno', { email: null })] });

export const caller = (id: string, over: Partial<Caller> = {}): Caller => ({
  userId: `user-${id}`,
  ownerId: `user-${id}`,
  role: 'user',
  emailID: `${id}@example.com`,
  fullName: id,
  sessionId: 's',
  ...over,
});
export const lucia = caller('lucia', { userId: 'owner-1', ownerId: 'owner-1' });
export const ana = caller('ana');
export const bruno = caller('bruno', { emailID: 'BRUNO@example.com' });
export const reviewer = caller('vera', { role: 'reviewer', ownerId: 'owner-1' });
export const stranger = caller('otra');

export const PDF = Buffer.from('%PDF-1.7 la carta');
export const letter = { fileName: 'carta.pdf', bytes: PDF };

/** The cancellation requests of one document over a store in memory, the process that carries them over, and a document beside it. */
export function cancellationWorld(document: DocumentParties = parties()) {
  const refused: string[] = [];
  const store = createMemoryEventStore();
  const engine: EngineDeps = {
    store,
    vault: createMemoryVault(),
    clock: new ManualClock('2026-11-21T12:00:00Z'),
    refusals: { refused: async (entry) => void refused.push(`${entry.command}:${entry.code}`) },
  };
  const world = { document };
  /** As the document stands in its own stream, where it has one. */
  const facts = async (id: string): Promise<DocumentParties | null> => {
    const streamed = await createCancellableDocuments({ load: (documentId) => loadStream(engine, documentDecider, documentId) }).parties(
      id,
    );
    return streamed ?? (id === DOCUMENT ? world.document : null);
  };
  const files = memoryFiles();
  const acts = cancellationActs(engine, files, { parties: facts });
  let counter = 0;
  const acting =
    (commandId = `command-${++counter}`) =>
    (actor: Actor, _personId: string) => ({ actor, commandId, correlationId: 'c' });
  const answer = (who: Caller, authorises: boolean, cancelationId = FIRST, notes = '') =>
    acts.answer(cancelationId, who, { authorises, notes }, acting());
  return Object.assign(world, {
    engine,
    files,
    acts,
    refused,
    acting,
    ask: (who: Caller, evidence: readonly (typeof letter)[] = [letter], reason = '') =>
      acts.request(DOCUMENT, who, { reason, evidence }, acting()),
    authorise: (who: Caller, id?: string) => answer(who, true, id),
    reject: (who: Caller, id?: string, notes?: string) => answer(who, false, id, notes),
    answerAs: (actor: Actor, role: 'OWNER' | 'SIGNATORY', partyId: string) =>
      acts.execute(
        {
          type: 'AnswerCancellation',
          data: { documentId: DOCUMENT, cancelationId: FIRST, by: { role, id: partyId }, isDeleted: false, authorises: true, notes: null },
        },
        { actor, commandId: `as-${++counter}`, correlationId: 'c' },
      ),
    open: (who: Caller, evidenceId = '1') => acts.evidence(FIRST, evidenceId, who, acting()),
    /** What the process does when it is woken by an event. */
    carry: (eventId = `event-${++counter}`) =>
      runFlow(cancellations, flowStreams(engine), { type: 'CancellationAuthorized', documentId: DOCUMENT, eventId }),
    /** Events of the document as its machine lets them happen. */
    happened: (...events: DocumentEvent[]) =>
      happened(engine, documentDecider, DOCUMENT, events, { ...acting()({ kind: 'process', id: 'test' }, ''), ownerId: 'owner-1' }),
    documentNow: async () => (await loadStream(engine, documentDecider, DOCUMENT)).state,
    types: async (category: 'cancellation' | 'document' = 'cancellation') => {
      const found: string[] = [];
      for await (const event of store.readStream(`${category}-${DOCUMENT}`)) found.push(event.type);
      return found;
    },
  });
}

export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no refusal',
    (error: ProductError) => `${error.status} ${error.code}`,
  );
