import { describe, expect, it } from 'vitest';
import { documentStreams } from '../../modules/documents/index.ts';
import { endorsementFailed, endorsementsReactor, performEndorsement } from '../../modules/flows/endorsement-sheets.ts';
import { flowStreams } from '../../modules/flows/flow.ts';
import { interruptedAt, once } from '../support/interrupted-at.ts';
import { callers, codeOf, DOCUMENT, type EndorsementWorld, endorsementWorld } from './memory-world.ts';

const statuses = async (world: EndorsementWorld) => [(await world.endorsements()).status, (await world.document()).status];
const item = async (world: EndorsementWorld, type: string, index = 0) => (await world.eventsOf(type))[index]!;
const follow = (deps: Parameters<typeof performEndorsement>[0], cause: Parameters<typeof performEndorsement>[2]) =>
  performEndorsement(deps, flowStreams(deps.engine), cause);
const run = async (world: EndorsementWorld, type: string, index = 0) => follow(world.deps(), await item(world, type, index));

describe('the process of endorsements', () => {
  it('carries each outcome to the document, once, however often each step is done', async () => {
    const world = await endorsementWorld();
    await world.sign(await world.readyToSign());
    for (let again = 0; again < 3; again++) await world.settle();
    expect(await world.typesIn('endorsement')).toEqual([
      'EndorsementAsked',
      'EndorsementAdmitted',
      'EndorsementPresented',
      'EndorsementSigned',
      'EndorsementSheetSealed',
      'EndorsementConstanciaRecorded',
    ]);
    expect((await world.typesIn('document')).slice(-3)).toEqual(['DocumentCompleted', 'EndorsementRequested', 'EndorsementCompleted']);
    const [endorsements, document] = [await world.endorsements(), await world.document()];
    const [request] = endorsements.requests;
    expect(document.endorsement).toMatchObject({ endorsementId: request!.endorsementId, sheetSha256: request!.seal!.file.sha256 });
    expect(request!.constancia!.sheetSha256).toBe(request!.seal!.file.sha256);
    const sealed = Buffer.from(await world.files.get(request!.seal!.file.key)).toString();
    const signed = Buffer.from(await world.files.get(request!.signature!.file.key)).toString();
    const sheet = Buffer.from(await world.files.get(request!.sheet.key)).toString();
    expect([signed.startsWith(sheet), sealed.startsWith(signed)]).toEqual([true, true]);
  });

  it('steps done at the same instant leave one event each', async () => {
    const world = await endorsementWorld();
    await world.sign(await world.readyToSign());
    for (const type of ['EndorsementSigned', 'EndorsementSheetSealed', 'EndorsementConstanciaRecorded'] as const)
      await Promise.all([run(world, type), run(world, type), run(world, type)]);
    const types = await world.typesIn('endorsement');
    expect(types.filter((type) => /Sealed|Constancia/.test(type))).toEqual(['EndorsementSheetSealed', 'EndorsementConstanciaRecorded']);
    expect(await statuses(world)).toEqual(['COMPLETED', 'ENDORSED']);
  });

  it('taken back before the document was told: it is told nothing', async () => {
    const world = await endorsementWorld();
    const { state } = await world.ask();
    await world.withdraw(state.requests[0]!.endorsementId);
    await run(world, 'EndorsementWithdrawn');
    await run(world, 'EndorsementAsked');
    expect(await statuses(world)).toEqual(['REJECTED', 'COMPLETED']);
    expect(await world.typesIn('document')).not.toContain('EndorsementRequested');
  });

  it('taken back while the document takes it: the document goes back', async () => {
    const world = await endorsementWorld();
    const { state } = await world.ask();
    const id = state.requests[0]!.endorsementId;
    let isTakenBack = false;
    const takesBack = once(async () => {
      await world.withdraw(id);
      isTakenBack = true;
    });
    // Between the document's event and the endorsement's own. No item for the withdrawal itself is performed here.
    const store = interruptedAt(world.engine.store, {
      before: (stream) => (stream.startsWith('endorsement-') ? takesBack() : null),
    });
    await follow(world.deps({ store }), await item(world, 'EndorsementAsked'));
    expect(isTakenBack).toBe(true);
    expect(await statuses(world)).toEqual(['REJECTED', 'COMPLETED']);
    expect((await world.typesIn('document')).slice(-2)).toEqual(['EndorsementRequested', 'EndorsementRejected']);
  });

  it('asked again before the document heard of the rejection: it hears first, and takes the new one', async () => {
    const world = await endorsementWorld();
    await world.decline(await world.readyToSign());
    const { state } = await world.ask();
    await run(world, 'EndorsementAsked', 1);
    expect(await statuses(world)).toEqual(['PENDING', 'PENDING_TO_ENDORSEMENT']);
    expect((await world.document()).endorsement?.endorsementId).toBe(state.requests[1]!.endorsementId);
    // The late item of the first one changes nothing.
    await run(world, 'EndorsementDeclined');
    expect(await statuses(world)).toEqual(['PENDING', 'PENDING_TO_ENDORSEMENT']);
  });

  it.each([
    ['deleted', { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } }, 'deleted_document_message', 'DocumentDeleted'],
    ['cancelled', { type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'e' } }, 'conflict.not_endorsable', 'DocumentCanceled'],
  ] as const)('a document that was %s meanwhile does not take it, and says so', async (_, event, code, cause) => {
    const world = await endorsementWorld();
    const { state } = await world.ask();
    await world.append([event as never]);
    await run(world, cause);
    await run(world, 'EndorsementAsked');
    const [request] = (await world.endorsements()).requests;
    expect(request).toMatchObject({ status: 'REJECTED', rejection: { by: 'DOCUMENT', code } });
    expect(await world.typesIn('endorsement')).toEqual(['EndorsementAsked', 'EndorsementRefused']);
    expect(await codeOf(world.sign(state.requests[0]!.endorsementId))).toBe('409 endorsement.withdrawn');
  });

  it('a store that is away is no refusal of the document: the item is tried again', async () => {
    const world = await endorsementWorld();
    await world.ask();
    const store = interruptedAt(world.engine.store, { before: () => Promise.reject(new Error('the store is away')) });
    await expect(follow(world.deps({ store }), await item(world, 'EndorsementAsked'))).rejects.toThrow('the store is away');
    expect(await statuses(world)).toEqual(['PENDING', 'COMPLETED']);
    await run(world, 'EndorsementAsked');
    expect(await statuses(world)).toEqual(['PENDING', 'PENDING_TO_ENDORSEMENT']);
  });

  it('an authority that is away delays the end and is told at attempts 1, 2, 3, 4, 8; nothing is completed without it', async () => {
    const world = await endorsementWorld();
    await world.sign(await world.readyToSign());
    await run(world, 'EndorsementSigned');
    const away = { ...world.flow.crypto, timestamp: async () => Promise.reject(new Error('no answer')) };
    const sealed = await item(world, 'EndorsementSheetSealed');
    for (let attempt = 1; attempt <= 9; attempt++) {
      const error = await follow({ ...world.deps(), crypto: away }, sealed).catch((reason: unknown) => reason);
      expect(String(error)).toContain('no answer');
      await endorsementFailed(world.deps(), sealed, attempt, error);
      await endorsementFailed(world.deps(), sealed, attempt, error);
    }
    expect((await world.typesIn('endorsement')).filter((type) => type === 'EndorsementStepFailed')).toHaveLength(5);
    expect(await statuses(world)).toEqual(['APPROVED', 'PENDING_TO_ENDORSEMENT']);
    expect(await world.acts.constancia(`${DOCUMENT}.1`, callers.owner)).toBeNull();
    await world.settle();
    expect(await statuses(world)).toEqual(['COMPLETED', 'ENDORSED']);
  });

  it('what the document says of another endorsement does not touch this one', async () => {
    const world = await endorsementWorld();
    await world.readyToSign();
    const context = { actor: { kind: 'process', id: 'endorsements' }, commandId: 'x', correlationId: 'x' } as const;
    const other = { documentId: DOCUMENT, endorsementId: `${DOCUMENT}.7`, eventId: 'e' };
    await documentStreams(world.engine).execute({ type: 'RejectEndorsement', data: other }, context);
    expect(await statuses(world)).toEqual(['PENDING', 'PENDING_TO_ENDORSEMENT']);
  });

  it('as a reactor is tried again with growing pauses; a worker that is stopping has not failed', async () => {
    const world = await endorsementWorld();
    await world.sign(await world.readyToSign());
    const away = { ...world.flow.crypto, platformSigner: async () => Promise.reject(new Error('no key')) };
    const reactor = endorsementsReactor({ ...world.deps(), crypto: away }, flowStreams(world.engine));
    const events = [];
    for await (const event of world.store.readStream(`endorsement-${DOCUMENT}`)) events.push(event);
    const event = events.find((one) => one.type === 'EndorsementSigned')!;
    const [planned] = reactor.plan(event);
    const work = (attempt: number, signal = new AbortController().signal) => ({
      ...planned!,
      eventId: event.id,
      attempt,
      fence: 1,
      firstAt: world.clock.now(),
      signal,
    });
    const pauses = [];
    for (const attempt of [1, 2, 5, 50]) {
      const outcome = (await reactor.perform(work(attempt))) as { retryInMs: number; reason: string };
      expect(outcome.reason).toBe('no key');
      pauses.push(outcome.retryInMs / 1000);
    }
    expect(pauses).toEqual([1, 2, 16, 300]);
    const failures = async () => (await world.typesIn('endorsement')).filter((type) => type === 'EndorsementStepFailed').length;
    const before = await failures();
    await expect(reactor.perform(work(1, AbortSignal.abort()))).rejects.toThrow('no key');
    expect([before, await failures()]).toEqual([2, 2]);
    expect(await endorsementsReactor(world.deps(), flowStreams(world.engine)).perform(work(51))).toBe('done');
    expect((await world.typesIn('endorsement')).at(-1)).toBe('EndorsementSheetSealed');
  });
});
