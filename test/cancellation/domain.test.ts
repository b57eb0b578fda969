import { describe, expect, it } from 'vitest';
import { reviewersOf } from '../../modules/cancellation/domain/rules/reviewers.ts';
import { cancellationDecider, newestRequest } from '../../modules/cancellation/index.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { cancellationSamples } from '../golden-events/cancellation-samples.ts';
import {
  ana,
  bruno,
  caller,
  cancellationWorld,
  codeOf,
  DOCUMENT,
  FIRST,
  letter,
  lucia,
  ownerAlone,
  parties,
  reviewer,
  stranger,
  withoutAddress,
  withoutAddresses,
} from './world.ts';

type Signer = ReturnType<typeof parties>['signatories'][number];

const SECOND = `${DOCUMENT}.2`;
const namesOf = (people: readonly { role: string; name: { value: string | null } }[]) =>
  people.map(({ role, name }) => `${role} ${name.value}`);

describe('who asks and who answers (CANC-001)', () => {
  it.each([
    ['the owner', lucia, parties(), 'OWNER lucia', ['SIGNATORY ana', 'SIGNATORY bruno']],
    ['somebody who signs', ana, parties(), 'SIGNATORY ana', ['OWNER lucia']],
    ['an address in other letters', bruno, parties(), 'SIGNATORY bruno', ['OWNER lucia']],
    ['the owner of a document nobody else signs', lucia, ownerAlone(), 'OWNER lucia', ['OWNER lucia']],
    ['the owner, one signer without an address', lucia, withoutAddress(), 'OWNER lucia', ['SIGNATORY ana']],
  ])('%s', async (_who, who, document, petitioner, reviewers) => {
    const { state } = await cancellationWorld(document).ask(who);
    const request = newestRequest(state)!;
    expect(namesOf([request.petitioner])).toEqual([petitioner]);
    expect(namesOf(request.reviewers)).toEqual(reviewers);
    expect(request).toMatchObject({ cancelationId: FIRST, status: 'REQUESTED', documentStatus: 'PENDING', reason: null });
  });

  it('an owner who signs too is not asked for an answer to an own request', () => {
    const document = parties({ signatories: [...ownerAlone().signatories, ...parties().signatories] });
    expect(namesOf(reviewersOf(document, { role: 'OWNER' }).reviewers)).toEqual(['SIGNATORY ana', 'SIGNATORY bruno']);
  });

  it('the owner asks those who signed or whose turn has come, and nobody who was not written to yet (CANC-002)', async () => {
    const [first, second] = parties().signatories as [Signer, Signer];
    const inOrder = parties({ signatories: [first, { ...second, isReached: false }] });
    const world = cancellationWorld(inOrder);
    const { state } = await world.ask(lucia);
    expect(newestRequest(state)).toMatchObject({ asked: 'REACHED_SIGNERS' });
    expect(namesOf(newestRequest(state)!.reviewers)).toEqual(['SIGNATORY ana']);
    expect(await codeOf(world.authorise(bruno))).toBe('403 cancellation.not_a_reviewer');
    // Whose turn comes while it is open is not asked any more: one answer of those it was put to decides.
    world.document = parties();
    expect(await codeOf(world.authorise(bruno))).toBe('403 cancellation.not_a_reviewer');
    expect(await codeOf(world.authorise(ana))).toBe('no refusal');
  });

  it('before anybody was written to, the owner is told that nobody could answer', async () => {
    const world = cancellationWorld(parties({ signatories: parties().signatories.map((one) => ({ ...one, isReached: false })) }));
    expect(await codeOf(world.ask(lucia))).toBe('409 cancellation.nobody_reached');
    expect(await world.acts.ofDocument(DOCUMENT, lucia)).toMatchObject({ mayAsk: false, nobody: 'cancellation.nobody_reached' });
    expect(await codeOf(world.ask(ana))).toBe('no refusal');
  });

  it('a request of before keeps whom it was put to, and says by which rule', () => {
    const { data } = cancellationSamples[0]!;
    const [owner] = (data as { reviewers: readonly JsonObject[] }).reviewers;
    const { asked: _, ...before } = data as unknown as JsonObject;
    const since = (version: number, reviewers: readonly JsonObject[]) =>
      cancellationDecider.upcast('CancellationRequested', version, { ...before, reviewers: [...reviewers] });
    expect(since(2, [owner!])).toMatchObject({ asked: 'OWNER', reviewers: [owner] });
    const signers = [{ ...owner!, role: 'SIGNATORY' }];
    expect(since(1, signers)).toMatchObject({ asked: 'OTHER_SIGNERS', reviewers: signers, title: null });
    expect(since(3, signers)).not.toHaveProperty('asked');
  });

  it('where others sign and nobody could answer for them, the owner does not confirm in their place', async () => {
    const world = cancellationWorld(withoutAddresses());
    expect(await codeOf(world.ask(lucia))).toBe('409 cancellation.nobody_to_answer');
    expect(await world.acts.ofDocument(DOCUMENT, lucia)).toMatchObject({ mayAsk: false, reviewers: [] });
    expect(await world.types()).toEqual([]);
  });

  it.each([
    ['a stranger', stranger, '404 document.not_found'],
    ['a reviewer of another account', caller('vera', { role: 'reviewer', ownerId: 'other' }), '404 document.not_found'],
    ['platform staff', caller('ana', { role: 'admin' }), '404 document.not_found'],
    ['a reviewer of the account', reviewer, '403 reviewer.read_only'],
  ])('%s does not ask', async (_who, who, refusal) => {
    const world = cancellationWorld();
    expect(await codeOf(world.ask(who))).toBe(refusal);
    expect(await world.types()).toEqual([]);
  });

  it.each(['PENDING', 'COMPLETED', 'ENDORSED'])('%s: may be asked for', async (status) => {
    expect(await codeOf(cancellationWorld(parties({ status })).ask(ana))).toBe('no refusal');
  });

  it.each([
    ...['DRAFT', 'PROCESSING', 'IMAGE_PROCESSING', 'PENDING_FOR_BLOCK_CHAIN', 'PENDING_TO_ENDORSEMENT', 'CANCELED'].map(
      (status) => [status, { status }, '409 cancellation.not_now'] as const,
    ),
    ['deleted', { isDeleted: true }, '410 deleted_document_message'] as const,
  ])('%s: not', async (_what, over, refusal) => {
    const world = cancellationWorld(parties(over));
    expect(await codeOf(world.ask(lucia))).toBe(refusal);
    expect(await world.types()).toEqual([]);
  });
});

describe('one request at a time (CANC-002, ERR-064)', () => {
  it('while one is open or authorised the next is refused, whoever asks; a rejected one makes room', async () => {
    const world = cancellationWorld();
    await world.ask(lucia);
    expect(await codeOf(world.ask(lucia))).toBe('409 CANC_008');
    expect(await codeOf(world.ask(ana))).toBe('409 CANC_008');
    await world.reject(bruno);
    const { state } = await world.ask(ana);
    expect(state.requests.map((one) => [one.cancelationId, one.status])).toEqual([
      [FIRST, 'REJECTED'],
      [SECOND, 'REQUESTED'],
    ]);
    await world.authorise(lucia, SECOND);
    expect(await codeOf(world.ask(bruno))).toBe('409 CANC_008');
    expect(await codeOf(world.authorise(bruno))).toBe('409 cancellation.already_rejected');
  });

  it('the same request repeated under its key is the same answer', async () => {
    const world = cancellationWorld();
    const ask = () => world.acts.request(DOCUMENT, ana, { reason: 'x', evidence: [letter] }, world.acting('the same'));
    await ask();
    expect(await ask()).toMatchObject({ replayed: true });
    expect(await world.types()).toEqual(['CancellationRequested']);
  });
});

describe('one answer (STATE-036, STATE-039)', () => {
  it('of whom it was put to, also when the document was sent again without them', async () => {
    const world = cancellationWorld();
    await world.ask(lucia);
    world.document = parties({ signatories: [] });
    expect(await codeOf(world.open(ana))).toBe('no refusal');
    expect(await codeOf(world.authorise(stranger))).toBe('404 cancellation.not_found');
    expect(await codeOf(world.authorise(ana))).toBe('no refusal');
    expect(await codeOf(world.ask(ana))).toBe('404 document.not_found');
  });

  it('of those who review, and of nobody else', async () => {
    const world = cancellationWorld();
    await world.ask(lucia);
    expect(await codeOf(world.authorise(lucia))).toBe('403 cancellation.not_a_reviewer');
    expect(await codeOf(world.authorise(reviewer))).toBe('403 reviewer.read_only');
    expect(await codeOf(world.authorise(stranger))).toBe('404 cancellation.not_found');
    expect(await codeOf(world.authorise(ana, SECOND))).toBe('404 cancellation.not_found');
    expect(await codeOf(world.authorise(ana, 'no-such-thing'))).toBe('404 cancellation.not_found');
    expect(await world.types()).toEqual(['CancellationRequested']);
  });

  it.each([
    ['authorised', true, '409 cancellation.already_authorized'],
    ['rejected', false, '409 cancellation.already_rejected'],
  ])('%s stays so: the next answer is told which came first, and when', async (_what, authorises, refusal) => {
    const world = cancellationWorld();
    await world.ask(lucia);
    await (authorises ? world.authorise(ana) : world.reject(ana));
    for (const act of [world.authorise, world.reject]) {
      for (const who of [ana, bruno]) {
        const error = await act(who).catch((one: { facts: unknown; status: number; code: string }) => one);
        expect(error).toMatchObject({ facts: { at: '2026-11-21T12:00:00.000Z' } });
        expect(await codeOf(act(who))).toBe(refusal);
      }
    }
    expect(await world.types()).toHaveLength(2);
  });

  it('notes are kept with the answer, blank ones are none', async () => {
    const world = cancellationWorld();
    await world.ask(lucia);
    const { state } = await world.reject(ana, FIRST, '  El local sigue rentado. ');
    expect(state.requests[0]!.answer).toMatchObject({ authorises: false, role: 'SIGNATORY', notes: { value: 'El local sigue rentado.' } });
    await world.ask(lucia);
    expect((await world.reject(bruno, SECOND, '   ')).state.requests[1]!.answer!.notes).toBeNull();
  });

  it('a session that claims to be somebody else answers nothing', async () => {
    const world = cancellationWorld();
    await world.ask(lucia);
    for (const actor of [
      { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' },
      { kind: 'signatory', id: 'signatory-ana', documentId: 'another' },
      { kind: 'signatory', id: 'signatory-bruno', documentId: DOCUMENT },
      { kind: 'process', id: 'cancellations' },
      { kind: 'admin', id: 'x' },
    ] as const) {
      expect(await codeOf(world.answerAs(actor, 'SIGNATORY', 'signatory-ana')), actor.kind).toBe('403 access.denied');
    }
    expect(
      await codeOf(world.answerAs({ kind: 'signatory', id: 'signatory-ana', documentId: DOCUMENT }, 'SIGNATORY', 'signatory-ana')),
    ).toBe('no refusal');
  });
});

describe('what is told to whom', () => {
  it('who would answer, and whether one may be sent now', async () => {
    const world = cancellationWorld();
    const seen = async (who: typeof lucia) => {
      const { mayAsk, reviewers, requests } = await world.acts.ofDocument(DOCUMENT, who);
      return [mayAsk, namesOf(reviewers), requests.length];
    };
    expect(await seen(lucia)).toEqual([true, ['SIGNATORY ana', 'SIGNATORY bruno'], 0]);
    expect(await seen(reviewer)).toEqual([false, [], 0]);
    await world.ask(lucia);
    expect(await seen(ana)).toEqual([false, ['OWNER lucia'], 1]);
    await world.reject(ana);
    expect(await seen(ana)).toEqual([true, ['OWNER lucia'], 1]);
    world.document = parties({ status: 'CANCELED' });
    expect(await seen(lucia)).toEqual([false, ['SIGNATORY ana', 'SIGNATORY bruno'], 1]);
    expect(await codeOf(seen(stranger))).toBe('404 document.not_found');
  });
});
