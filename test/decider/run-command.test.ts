import { describe, expect, it } from 'vitest';
import { deleteDocument } from '../../modules/documents/domain/commands/delete-document.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { wholeDocumentStreams } from '../../modules/documents/streams.ts';
import type { AccessEntry, AccessLog } from '../../shared-kernel/access-log/port.ts';
import { refusalsTo } from '../../shared-kernel/access-log/refusals.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import { type EngineDeps, runCommand } from '../../shared-kernel/decider/run-command.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { type EventStore, OutcomeUnknown, StoreUnavailable } from '../../shared-kernel/event-store/port.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { setup, signatory, uploaded } from '../documents/given.ts';
import { interruptedAt } from '../support/interrupted-at.ts';
import { everyPlan } from '../support/plan.ts';

const limits = { maxSigners: 30 };
const owner = { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' } as const;
let counter = 0;
const context = (over: Partial<CommandContext> = {}): CommandContext => ({
  actor: owner,
  commandId: `command-${++counter}`,
  correlationId: 'c',
  ...over,
});

function engine(store: EventStore = createMemoryEventStore()) {
  const refused: string[] = [];
  const deps: EngineDeps = {
    store,
    vault: createMemoryVault(),
    clock: new ManualClock('2026-11-21T12:00:00Z'),
    refusals: { refused: async (entry) => void refused.push(`${entry.command}:${entry.code}`) },
  };
  return { deps, refused, store };
}

const streams = (deps: EngineDeps) =>
  wholeDocumentStreams(deps, {
    limits,
    plan: everyPlan,
    usualReminders: async () => null,
    applySignature: async () => Promise.reject(new Error('nobody signs here')),
  });
const upload = (deps: EngineDeps, over: Partial<CommandContext> = {}) =>
  streams(deps).execute({ type: 'UploadDocument', data: uploaded().data }, context(over));
const change = (deps: EngineDeps, title: string, over: Partial<CommandContext> = {}) =>
  streams(deps).execute(
    { type: 'ChangeSetup', data: { documentId: 'document-1', ...setup([signatory('ana')], { title: personal('p-owner', title) }).data } },
    context(over),
  );
const view = (deps: EngineDeps) =>
  streams(deps).execute({ type: 'ViewDocument', data: { documentId: 'document-1', viewer: 'OWNER', viewerId: 'owner-1' } }, context());
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: ProductError) => `${error.status} ${error.code}`,
  );
const types = async (store: EventStore) => {
  const found: string[] = [];
  for await (const event of store.readStream('document-document-1')) found.push(event.type);
  return found;
};

describe('a command, step by step', () => {
  it('parses before anything else', async () => {
    const { deps, store } = engine();
    expect(await codeOf(runCommand(deps, documentDecider, deleteDocument, { documentId: 7 }, context()))).toBe('400 request.invalid');
    expect(await types(store)).toEqual([]);
  });

  it('authorises on the folded state and writes refusals down', async () => {
    const { deps, refused } = engine();
    await upload(deps);
    const stranger = { kind: 'owner', id: 'x', ownerId: 'x' } as const;
    expect(await codeOf(change(deps, 'B', { actor: stranger }))).toBe('404 document.not_found');
    expect(await codeOf(change(deps, 'B', { actor: { kind: 'reviewer', id: 'r', ownerId: 'owner-1' } }))).toBe('403 reviewer.read_only');
    expect(refused).toEqual(['ChangeSetup:document.not_found', 'ChangeSetup:reviewer.read_only']);
  });

  it('a refusal carries the address it came from to the access log, also one that was asked beforehand', async () => {
    const lines: AccessEntry[] = [];
    const accessLog: Pick<AccessLog, 'record'> = { record: async (entry) => void lines.push(entry) };
    const deps: EngineDeps = { ...engine().deps, refusals: refusalsTo(accessLog) };
    const asked = { actor: { kind: 'public', id: 'public' }, origin: { personId: 'public', ip: '192.0.2.7' }, ownerId: 'owner-1' } as const;
    await upload(deps);
    const deletion = { type: 'DeleteDocument' as const, data: { documentId: 'document-1' } };
    await streams(deps).wouldRefuse(deletion, context(asked));
    expect(await codeOf(streams(deps).execute(deletion, context(asked)))).toBe('404 document.not_found');
    expect(await codeOf(streams(deps).execute(deletion, context({ actor: { kind: 'process', id: 'p' } })))).toBe('404 document.not_found');
    expect(lines.map(({ actor, ip, ownerId }) => [actor.kind, ip, ownerId])).toEqual([
      ['public', '192.0.2.7', 'owner-1'],
      ['public', '192.0.2.7', 'owner-1'],
      ['process', null, null],
    ]);
  });

  it('says beforehand what would be refused: of a repeated command only whoever lost the right to it', async () => {
    const { deps, refused } = engine();
    await upload(deps);
    const deletion = { type: 'DeleteDocument' as const, data: { documentId: 'document-1' } };
    await streams(deps).execute(deletion, context({ commandId: 'same' }));
    expect(await streams(deps).wouldRefuse(deletion, context())).toMatchObject({ code: 'conflict.already_deleted' });
    expect(await streams(deps).wouldRefuse(deletion, context({ commandId: 'same' }))).toBeNull();
    const stranger = { kind: 'owner', id: 'x', ownerId: 'x' } as const;
    const strangers = context({ commandId: 'same', actor: stranger });
    expect(await streams(deps).wouldRefuse(deletion, strangers)).toMatchObject({ code: 'document.not_found' });
    expect(refused).toEqual(['DeleteDocument:conflict.already_deleted', 'DeleteDocument:document.not_found']);
  });

  it('answers a repeated command with its first answer and appends nothing', async () => {
    const { deps, store } = engine();
    const first = await upload(deps, { commandId: 'same' });
    const again = await upload(deps, { commandId: 'same' });
    expect(again).toMatchObject({ revision: first.revision, replayed: true });
    expect(await types(store)).toEqual(['DocumentUploaded']);
  });

  it('the first answer is the state of then, with its own times, whatever happened since', async () => {
    const { deps } = engine();
    const first = await upload(deps, { commandId: 'same' });
    expect(first.state).toMatchObject({ addedOn: '2026-11-21T12:00:00.000Z', modifiedOn: '2026-11-21T12:00:00.000Z' });
    await change(deps, 'B');
    const again = await upload(deps, { commandId: 'same' });
    expect(again.state).toEqual(first.state);
    expect(again.state.setup).toBeNull();
  });

  it('refuses another request under the id of an earlier one, and knows the same one again', async () => {
    const { deps, store } = engine();
    await upload(deps);
    await change(deps, 'B', { commandId: 'key', request: 'ab12' });
    expect(await change(deps, 'B', { commandId: 'key', request: 'ab12' })).toMatchObject({ replayed: true });
    expect(await codeOf(change(deps, 'C', { commandId: 'key', request: 'cd34' }))).toBe('409 conflict.key_reused');
    expect(await types(store)).toEqual(['DocumentUploaded', 'SetupChanged']);
  });

  it('two connections with one command id make one event', async () => {
    const { deps, store } = engine();
    const both = await Promise.all([upload(deps, { commandId: 'twin' }), upload(deps, { commandId: 'twin' })]);
    expect(both.map((one) => one.revision)).toEqual([0, 0]);
    expect(await types(store)).toEqual(['DocumentUploaded']);
  });

  it('compares If-Match: a foreign decision in between is a conflict, a view is not', async () => {
    const { deps } = engine();
    const { revision } = await upload(deps);
    await view(deps);
    await change(deps, 'B', { ifMatch: revision });
    expect(await codeOf(change(deps, 'C', { ifMatch: revision }))).toBe('409 conflict.changed_meanwhile');
    expect(await codeOf(change(deps, 'C', { ifMatch: 99 }))).toBe('409 conflict.changed_meanwhile');
  });

  it('says which event came between', async () => {
    const { deps } = engine();
    await upload(deps);
    await change(deps, 'B');
    const error = await change(deps, 'C', { ifMatch: 0 }).catch((caught: ProductError) => caught);
    expect((error as ProductError).facts).toMatchObject({ event: 'SetupChanged', eventRevision: 1, actor: 'owner' });
  });

  it('never repeats a decision over events that touch it, and does over those that do not', async () => {
    const { deps, store } = engine();
    await upload(deps);
    let between: (() => Promise<unknown>) | null = () => view(deps);
    const racing = interruptedAt(store, {
      async before() {
        const first = between;
        between = null;
        if (first) await first();
      },
    });
    await change({ ...deps, store: racing }, 'after a view');
    between = () => change(deps, 'foreign');
    expect(await codeOf(change({ ...deps, store: racing }, 'mine'))).toBe('409 conflict.changed_meanwhile');
    expect(await types(store)).toEqual(['DocumentUploaded', 'DocumentViewed', 'SetupChanged', 'SetupChanged']);
  });

  /** A store in which somebody else looks at the document right before every append of a command, as long as `isHot` says so. */
  const hot = (isHot: () => boolean) => {
    const { deps, store, refused } = engine();
    const beaten = interruptedAt(store, { before: () => (isHot() ? view(deps) : undefined) });
    return { deps, store, refused, beaten: { ...deps, store: beaten } };
  };

  it('outlasts a burst of foreign events, however quickly each of them comes', async () => {
    const over = Date.now() + 500;
    const { deps, store, beaten } = hot(() => Date.now() < over);
    await upload(deps);
    await view(beaten);
    const seen = (await types(store)).filter((type) => type === 'DocumentViewed');
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.length).toBeLessThan(41);
  });

  it('gives up a stream that never rests, with a code of its own, and writes that down', async () => {
    const { deps, refused, beaten } = hot(() => true);
    await upload(deps);
    expect(await codeOf(view(beaten))).toBe('503 store.busy');
    expect(refused).toEqual(['ViewDocument:store.busy']);
  });

  it('the machine refuses what the decision lets through', async () => {
    const { deps, store } = engine();
    await upload(deps);
    const careless = {
      ...deleteDocument,
      decide: () => [{ type: 'DocumentCompleted' as const, data: { finalSha256: 'a'.repeat(64), constanciaSha256: 'a'.repeat(64) } }],
    };
    expect(await codeOf(runCommand(deps, documentDecider, careless, { documentId: 'document-1' }, context()))).toBe(
      '409 conflict.transition',
    );
    expect(await types(store)).toEqual(['DocumentUploaded']);
  });

  it('stores personal values encrypted and gives them back', async () => {
    const { deps, store } = engine();
    await upload(deps, { origin: { personId: 'p-owner', ip: '203.0.113.9', userAgent: 'Browser' } });
    for await (const event of store.readStream('document-document-1')) {
      expect(JSON.stringify(event)).not.toMatch(/Lucía|lucia@|203\.0\.113|Browser/);
    }
    const { state } = await streams(deps).load('document-1');
    expect(state.uploaded?.uploadedBy.name).toEqual(personal('p-owner', 'Lucía Ferrer'));
  });

  it('stamps who, when, cause and account', async () => {
    const { deps, store } = engine();
    await upload(deps, { commandId: 'stamp', correlationId: 'corr', causationId: 'cause' });
    for await (const { metadata } of store.readStream('document-document-1')) {
      expect(metadata).toMatchObject({
        schemaVersion: 5,
        occurredAt: '2026-11-21T12:00:00.000Z',
        recordedAt: '2026-11-21T12:00:00.000Z',
        actor: owner,
        ownerId: 'owner-1',
        commandId: 'stamp',
        correlationId: 'corr',
        causationId: 'cause',
      });
    }
  });
});

describe('when the store does not answer', () => {
  const failing = (store: EventStore, failures: Error[], stored: boolean): EventStore => {
    const fail = () => {
      const failure = failures.shift();
      if (failure) throw failure;
    };
    return interruptedAt(store, stored ? { after: fail } : { before: fail });
  };

  it('asks again after a lost answer and tells the truth', async () => {
    const { deps, store } = engine();
    const answer = await upload({ ...deps, store: failing(store, [new OutcomeUnknown('cut')], true) });
    expect(answer.revision).toBe(0);
    expect(await types(store)).toEqual(['DocumentUploaded']);
  });

  it('answers outcome_unknown, and a retry with the same command id gets the true answer', async () => {
    const { deps, store } = engine();
    const cut = failing(store, [new OutcomeUnknown('cut'), new StoreUnavailable('gone'), new StoreUnavailable('gone')], true);
    expect(await codeOf(upload({ ...deps, store: cut }, { commandId: 'lost' }))).toBe('503 outcome_unknown');
    expect(await upload(deps, { commandId: 'lost' })).toMatchObject({ revision: 0, replayed: true });
  });

  it('answers store.unavailable when nothing was written', async () => {
    const { deps, store } = engine();
    const gone = failing(
      store,
      [1, 2, 3].map(() => new StoreUnavailable('gone')),
      false,
    );
    expect(await codeOf(upload({ ...deps, store: gone }))).toBe('503 store.unavailable');
    expect(await types(store)).toEqual([]);
  });
});

describe('conflicts of the status table (STATE-024)', () => {
  it('DRAFT to COMPLETED, and sending twice, answer 409 and append nothing', async () => {
    const { deps, store } = engine();
    await upload(deps);
    await change(deps, 'B');
    const send = () => streams(deps).execute({ type: 'ConfirmSending', data: { documentId: 'document-1' } }, context());
    await send();
    expect(await codeOf(send())).toBe('409 conflict.not_a_draft');
    expect(await types(store)).toEqual(['DocumentUploaded', 'SetupChanged', 'SendingConfirmed']);
  });
});
