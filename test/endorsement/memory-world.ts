import { type DocumentEvent, documentDecider, documentEventTypes, endorsableOf } from '../../modules/documents/index.ts';
import { endorsementDecider } from '../../modules/endorsement/index.ts';
import { performEndorsement } from '../../modules/flows/endorsement-sheets.ts';
import { type Cause, flowStreams } from '../../modules/flows/flow.ts';
import { loadStream } from '../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { protectPersonal } from '../../shared-kernel/privacy/personal-codec.ts';
import { completion, presented, sent, setup, sha, signatory, signed, uploaded } from '../documents/given.ts';
import { createWorld } from '../model/world.ts';
import { stroke } from '../support/journey.ts';
import { endorsementActs } from './acts.ts';

export const DOCUMENT = nameId('document', 'of the endorsement tests');

/** Everything that happened to a document until it was complete. */
export const completed = (isEndorsement = true): DocumentEvent[] => {
  const ana = signatory('ana');
  return [
    uploaded({ documentId: DOCUMENT }),
    setup([ana], { isEndorsement }),
    ...sent([ana]),
    presented('ana'),
    signed('ana', 1),
    ...completion(),
  ];
};

const session = (userId: string, emailID: string, over: Partial<Caller> = {}): Caller => ({
  userId,
  ownerId: userId,
  role: 'user',
  emailID,
  fullName: userId,
  sessionId: `session-${userId}`,
  ...over,
});
export const callers = {
  owner: session('owner-1', 'lucia@example.com'),
  endorser: session('user-ema', 'Ema@Solis.example'),
  endorsee: session('user-dora', 'dora@iniguez.example'),
  stranger: session('user-otra', 'otra@cuenta.example'),
  reviewer: session('user-rev', 'ema@solis.example', { role: 'reviewer', ownerId: 'owner-1' }),
  admin: session('user-admin', 'operaciones@example.com', { role: 'admin' }),
};
export type Who = keyof typeof callers;

export const ema = { name: 'Ema Solís', emailID: 'ema@solis.example' };
export const dora = { name: 'Dora Íñiguez', emailID: 'dora@iniguez.example' };

/** One completed document and its endorsements over a store in memory; people by their sessions, the process by its items. */
export async function endorsementWorld(history: readonly DocumentEvent[] = completed()) {
  const base = createWorld(null);
  const { engine } = base.flow;
  let counter = 0;
  const append = async (events: readonly DocumentEvent[]) => {
    const { revision } = await base.documents.load(DOCUMENT);
    const proposed = await Promise.all(
      events.map(async ({ type, data }, index) => ({
        id: nameId('given', String(revision), String(index)),
        type,
        data: await protectPersonal(data as JsonObject, engine.vault),
        metadata: {
          schemaVersion: documentEventTypes[type].version,
          occurredAt: base.clock.now().toISOString(),
          recordedAt: base.clock.now().toISOString(),
          actor: { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' },
          ownerId: 'owner-1',
          commandId: `given-${revision}-${index}`,
          correlationId: 'given',
          causationId: null,
        } as JsonObject,
      })),
    );
    await base.store.append(`document-${DOCUMENT}`, revision === -1 ? 'no-stream' : revision, proposed);
  };
  await append(history);

  const acts = endorsementActs(
    engine,
    { ...base.flow, files: base.files, folioOf: async () => 'TRZ-2026-4K7MX' },
    {
      async endorsable(documentId) {
        const { state } = await base.documents.load(documentId);
        return state.status === 'NONE' ? null : { ...endorsableOf(state), validationUrl: 'https://example.com/validation/x' };
      },
    },
  );
  const contextFor = (commandId?: string) => (actor: never) => ({
    actor,
    commandId: commandId ?? `command-${++counter}`,
    correlationId: 'c',
  });
  const typesIn = async (stream: string) => {
    const found: string[] = [];
    for await (const event of base.store.readStream(`${stream}-${DOCUMENT}`)) found.push(event.type);
    return found;
  };
  const eventsOf = async (type: string): Promise<Cause[]> => {
    const found: Cause[] = [];
    for (const stream of ['document', 'endorsement'])
      for await (const event of base.store.readStream(`${stream}-${DOCUMENT}`))
        if (event.type === type) found.push({ documentId: DOCUMENT, type, eventId: event.id });
    return found;
  };
  const deps = (over: Partial<EngineDeps> = {}) => ({ ...base.flow, engine: { ...engine, ...over } });
  const ask = (over: Record<string, unknown> = {}, who: Who = 'owner', commandId?: string) =>
    acts.ask(
      DOCUMENT,
      callers[who],
      { endorser: ema, endorsee: dora, kind: 'PROPERTY', place: 'Puebla', ...over } as never,
      contextFor(commandId) as never,
    );
  const perform = async (type: string, over: Partial<ReturnType<typeof deps>> = {}) => {
    const used = { ...deps(), ...over };
    for (const cause of await eventsOf(type)) await performEndorsement(used, flowStreams(used.engine), cause);
  };
  return {
    ...base,
    engine,
    acts,
    append,
    typesIn,
    eventsOf,
    deps,
    ask,
    perform,
    document: async () => (await loadStream(engine, documentDecider, DOCUMENT)).state,
    endorsements: async () => (await loadStream(engine, endorsementDecider, DOCUMENT)).state,
    /** Asked, taken by the document, and read by the endorser. */
    async readyToSign(): Promise<string> {
      const { state } = await ask();
      await perform('EndorsementAsked');
      const { endorsementId } = state.requests.at(-1)!;
      await acts.sheet(endorsementId, callers.endorser, contextFor() as never);
      return endorsementId;
    },
    read: (endorsementId: string, who: Who = 'endorser') => acts.sheet(endorsementId, callers[who], contextFor() as never),
    async sign(endorsementId: string, who: Who = 'endorser', over: Record<string, unknown> = {}, commandId?: string) {
      const { state } = await acts.load(DOCUMENT);
      const sheet = state.requests.find((one) => one.endorsementId === endorsementId)?.sheet.sha256 ?? sha('none');
      const given = { presented: sheet, appearance: stroke, efirma: null, ...over } as never;
      return acts.sign(endorsementId, callers[who], given, contextFor(commandId) as never);
    },
    decline: (endorsementId: string, who: Who = 'endorser', reason = '') =>
      acts.decline(endorsementId, callers[who], reason, contextFor() as never),
    withdraw: (endorsementId: string, who: Who = 'owner', reason = '') =>
      acts.withdraw(endorsementId, callers[who], reason, contextFor() as never),
    /** Everything that the process has to do, in order, until nothing is left. */
    async settle() {
      for (const type of [
        'EndorsementAsked',
        'EndorsementSigned',
        'EndorsementSheetSealed',
        'EndorsementConstanciaRecorded',
        'EndorsementDeclined',
        'EndorsementWithdrawn',
      ] as const)
        await perform(type);
    },
  };
}
export type EndorsementWorld = Awaited<ReturnType<typeof endorsementWorld>>;

export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no refusal',
    (error: ProductError) => `${error.status} ${error.code}`,
  );
