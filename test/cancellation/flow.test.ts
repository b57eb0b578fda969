import { describe, expect, it } from 'vitest';
import { newestRequest } from '../../modules/cancellation/index.ts';
import type { DocumentEvent } from '../../modules/documents/index.ts';
import { completion, endorsementRequested, presented, sent, setup, sha, signatory, signed, uploaded } from '../documents/given.ts';
import { ana, caller, cancellationWorld, codeOf, DOCUMENT } from './world.ts';

/** The owner of the documents of given.ts, whose user is owner-1. */
const lucia = caller('lucia', { userId: 'owner-1', ownerId: 'owner-1' });
const signer = signatory('ana');
const toSign: DocumentEvent[] = [
  uploaded({ documentId: DOCUMENT }),
  setup([signer], { isEndorsement: true }),
  ...sent([signer]),
  presented('ana'),
];
const [signingCompleted, ...closed] = completion();
const closing: DocumentEvent[] = [signed('ana', 1), signingCompleted!];

async function asked(...events: DocumentEvent[]) {
  const world = cancellationWorld();
  for (const event of events) await world.happened(event);
  await world.ask(ana);
  const look = async () => {
    const request = newestRequest((await world.acts.load(DOCUMENT)).state)!;
    return [request.status, request.waitsFor, (await world.documentNow()).status];
  };
  return { ...world, look };
}

describe('an authorised cancellation reaches the document (STATE-037)', () => {
  it.each([
    ['PENDING', toSign],
    ['COMPLETED', [...toSign, ...closing, ...closed]],
    [
      'ENDORSED',
      [
        ...toSign,
        ...closing,
        ...closed,
        endorsementRequested,
        { type: 'EndorsementCompleted', data: { endorsementId: 'e', eventId: 'y', sheetSha256: sha('sheet') } } as const,
      ],
    ],
  ])('%s becomes CANCELED at once, and once', async (_status, events) => {
    const world = await asked(...events);
    const { events: given } = await world.authorise(lucia);
    await world.carry();
    expect(await world.look()).toEqual(['APPLIED', null, 'CANCELED']);
    expect((await world.documentNow()).cancellation).toMatchObject({ cancelationId: `${DOCUMENT}.1` });
    await Promise.all([world.carry(), world.carry(given[0]!.id)]);
    expect(await world.types()).toEqual(['CancellationRequested', 'CancellationAuthorized', 'CancellationApplied']);
    expect((await world.types('document')).filter((type) => type === 'DocumentCanceled')).toHaveLength(1);
    expect(await codeOf(world.ask(lucia))).toBe('409 cancellation.not_now');
  });

  it('two workers at once cancel it once', async () => {
    const world = await asked(...toSign);
    await world.authorise(lucia);
    await Promise.all([world.carry('same'), world.carry('same'), world.carry('other')]);
    expect(await world.look()).toEqual(['APPLIED', null, 'CANCELED']);
    expect(await world.types()).toEqual(['CancellationRequested', 'CancellationAuthorized', 'CancellationApplied']);
  });

  it('a worker that stopped between document and request goes on where it was', async () => {
    const world = await asked(...toSign);
    const { events } = await world.authorise(lucia);
    await world.happened({ type: 'DocumentCanceled', data: { cancelationId: `${DOCUMENT}.1`, eventId: events[0]!.id } });
    expect(await world.look()).toEqual(['AUTHORIZED', null, 'CANCELED']);
    await world.carry();
    expect(await world.look()).toEqual(['APPLIED', null, 'CANCELED']);
  });
});

describe('while something is under way it waits, and says for what', () => {
  it('PENDING_FOR_BLOCK_CHAIN: applied when the document is completed', async () => {
    const world = await asked(...toSign);
    for (const event of closing) await world.happened(event);
    await world.authorise(lucia);
    await world.carry();
    await world.carry();
    expect(await world.look()).toEqual(['WAITING', 'PENDING_FOR_BLOCK_CHAIN', 'PENDING_FOR_BLOCK_CHAIN']);
    expect(await codeOf(world.reject(lucia))).toBe('409 cancellation.already_authorized');
    for (const event of closed) await world.happened(event);
    await world.carry();
    expect(await world.look()).toEqual(['APPLIED', null, 'CANCELED']);
    expect(await world.types()).toEqual(['CancellationRequested', 'CancellationAuthorized', 'CancellationWaiting', 'CancellationApplied']);
  });

  it.each([
    ['completed', { type: 'EndorsementCompleted', data: { endorsementId: 'e', eventId: 'y', sheetSha256: sha('sheet') } }],
    ['rejected', { type: 'EndorsementRejected', data: { endorsementId: 'e', eventId: 'y' } }],
  ] as const)('PENDING_TO_ENDORSEMENT: applied when the endorsement is %s', async (_end, end) => {
    const world = await asked(...toSign, ...closing, ...closed);
    await world.happened(endorsementRequested);
    await world.authorise(lucia);
    await world.carry();
    expect(await world.look()).toEqual(['WAITING', 'PENDING_TO_ENDORSEMENT', 'PENDING_TO_ENDORSEMENT']);
    await world.happened(end);
    await world.carry();
    expect(await world.look()).toEqual(['APPLIED', null, 'CANCELED']);
  });

  it('from one wait into the next it says so again', async () => {
    const world = await asked(...toSign);
    for (const event of closing) await world.happened(event);
    await world.authorise(lucia);
    await world.carry();
    for (const event of [...closed, endorsementRequested]) await world.happened(event);
    await world.carry();
    expect(await world.look()).toEqual(['WAITING', 'PENDING_TO_ENDORSEMENT', 'PENDING_TO_ENDORSEMENT']);
    expect((await world.types()).filter((type) => type === 'CancellationWaiting')).toHaveLength(2);
  });
});

describe('nothing is cancelled', () => {
  it('by a request that is open or rejected', async () => {
    const world = await asked(...toSign);
    await world.carry();
    expect(await world.look()).toEqual(['REQUESTED', null, 'PENDING']);
    await world.reject(lucia);
    await world.carry();
    expect(await world.look()).toEqual(['REJECTED', null, 'PENDING']);
  });

  it.each([
    ['open', false],
    ['authorised', true],
  ])('once the document was deleted: the %s request is void', async (_what, authorised) => {
    const world = await asked(...toSign);
    if (authorised) await world.authorise(lucia);
    await world.happened({ type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } });
    await world.carry();
    await world.carry();
    expect((await world.look()).slice(0, 2)).toEqual(['VOIDED', null]);
    expect((await world.types()).filter((type) => type === 'CancellationVoided')).toHaveLength(1);
    expect(await codeOf(world.authorise(lucia))).toBe('410 deleted_document_message');
    expect(await codeOf(world.ask(ana))).toBe('410 deleted_document_message');
  });
});
