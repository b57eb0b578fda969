import { describe, expect, it } from 'vitest';
import type { CancellationEvent } from '../../modules/cancellation/contract/events.ts';
import { hasRoom } from '../../modules/cancellation/domain/state.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { cancellations } from '../../modules/flows/cancellations.ts';
import { completion, endorsementRequested, presented, sent, setup, signatory, signed, uploaded } from '../documents/given.ts';
import { cancellationSamples } from '../golden-events/cancellation-samples.ts';
import { flowStory } from './story.ts';

const sample = <T extends CancellationEvent['type']>(type: T) =>
  cancellationSamples.find((event) => event.type === type) as Extract<CancellationEvent, { type: T }>;
const asked = sample('CancellationRequested');
const authorised = sample('CancellationAuthorized');
const { cancelationId } = asked.data;
const documentId = 'document-1';
const request: CancellationEvent[] = [{ ...asked, data: { ...asked.data, documentId } }, authorised];

const one = signatory('ana');
const pending: DocumentEvent[] = [uploaded(), setup([one]), ...sent([one]), presented('ana')];
const signing: DocumentEvent[] = [...pending, signed('ana', 1)];
const completed: DocumentEvent[] = [...signing, ...completion()];
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } };

const settlement = (outcome: string, documentStatus: string) => ({
  to: 'cancellation',
  type: 'SettleCancellation',
  data: { documentId, cancelationId, outcome, documentStatus },
});

describe('the flow of cancellations', () => {
  it('cancels the document of an authorised request, then says that it is applied', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...completed);
    await story.given('cancellation', ...request);
    const answer = (await story.streams.cancellation.load(documentId)).events[1]!;
    expect(await story.follow(cancellations, 'CancellationAuthorized')).toEqual([
      { to: 'documents', type: 'CancelDocument', data: { documentId, cancelationId, eventId: answer.id } },
      settlement('APPLIED', 'CANCELED'),
    ]);
    expect(await story.follow(cancellations, 'DocumentCanceled')).toEqual([]);
  });

  it('waits while the document is being closed, says so once, and goes on when it is', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...signing, ...completion().slice(0, 1));
    await story.given('cancellation', ...request);
    expect(await story.follow(cancellations, 'CancellationAuthorized')).toEqual([settlement('WAITING', 'PENDING_FOR_BLOCK_CHAIN')]);
    expect(await story.follow(cancellations, 'CancellationAuthorized')).toEqual([]);
  });

  it('waits while the document waits for an endorsement', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...completed, endorsementRequested);
    await story.given('cancellation', ...request);
    expect(await story.follow(cancellations, 'CancellationAuthorized')).toEqual([settlement('WAITING', 'PENDING_TO_ENDORSEMENT')]);
  });

  it('does nothing before the request is answered', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...completed);
    await story.given('cancellation', request[0]!);
    expect(await story.follow(cancellations, 'CancellationRequested')).toEqual([]);
  });

  it('voids the request of a document that was deleted', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...pending, deleted);
    await story.given('cancellation', request[0]!);
    const { status } = (await story.streams.documents.load(documentId)).state;
    expect(await story.follow(cancellations, 'DocumentDeleted')).toEqual([settlement('VOIDED', status)]);
    expect(await story.follow(cancellations, 'CancellationRequested')).toEqual([]);
  });

  it('voids a request that was put to who is asked to sign no more, and makes room for another', async () => {
    const [ana, bruno] = [signatory('ana'), signatory('bruno')];
    const both: DocumentEvent[] = [uploaded(), setup([ana, bruno]), ...sent([ana, bruno])];
    const removed = (signatoryId: string): DocumentEvent => ({ type: 'SignatoryRemoved', data: { round: 1, signatoryId } });
    const put = (...ids: string[]): CancellationEvent => ({
      ...asked,
      data: { ...asked.data, documentId, reviewers: ids.map((id) => ({ ...asked.data.reviewers[0]!, role: 'SIGNATORY', id })) },
    });
    const story = flowStory(documentId);
    await story.given('documents', ...both, removed('ana'));
    await story.given('cancellation', put('ana'));
    expect(await story.follow(cancellations, 'SignatoryRemoved')).toEqual([settlement('NOBODY_LEFT', 'PENDING')]);
    const { events, state } = await story.streams.cancellation.load(documentId);
    expect(events.at(-1)).toMatchObject({ type: 'CancellationVoided', data: { reason: 'NOBODY_LEFT' } });
    expect([state.status, hasRoom(state)]).toEqual(['VOIDED', true]);
    expect(await story.follow(cancellations, 'SignatoryRemoved')).toEqual([]);

    // Somebody else it was put to still signs, and the owner is always there.
    const others = flowStory(documentId);
    await others.given('documents', ...both, removed('ana'));
    await others.given('cancellation', put('ana', 'bruno'));
    expect(await others.follow(cancellations, 'SignatoryRemoved')).toEqual([]);
    const ofOwner = flowStory(documentId);
    await ofOwner.given('documents', ...both, removed('ana'));
    await ofOwner.given('cancellation', {
      ...put('ana'),
      data: { ...put('ana').data, reviewers: [{ ...asked.data.reviewers[0]!, role: 'OWNER', id: 'ana' }] },
    } as CancellationEvent);
    expect(await ofOwner.follow(cancellations, 'SignatoryReplaced')).toEqual([]);
  });

  it('voids the request of a document that its owner voided, and lets stand one that was authorised at the same moment', async () => {
    const voided: DocumentEvent = { type: 'DocumentVoided', data: { reason: null } };
    const story = flowStory(documentId);
    await story.given('documents', ...pending, voided);
    await story.given('cancellation', request[0]!);
    expect(await story.follow(cancellations, 'DocumentVoided')).toEqual([settlement('VOIDED', 'CANCELED')]);
    const { events } = await story.streams.cancellation.load(documentId);
    expect(events.at(-1)).toMatchObject({ type: 'CancellationVoided', data: { reason: 'DOCUMENT_VOIDED' } });

    const authorisedToo = flowStory(documentId);
    await authorisedToo.given('documents', ...pending, voided);
    await authorisedToo.given('cancellation', ...request);
    expect(await authorisedToo.follow(cancellations, 'CancellationAuthorized')).toEqual([settlement('APPLIED', 'CANCELED')]);
  });

  it('that the document refuses is thrown, and decided anew on what is there when it is tried again', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...completed);
    await story.given('cancellation', ...request);
    story.refuses('CancelDocument', 409, 'conflict.not_cancelable');
    await expect(story.follow(cancellations, 'CancellationAuthorized')).rejects.toThrow('conflict.not_cancelable');
    expect((await story.follow(cancellations, 'CancellationAuthorized')).map(({ type }) => type)).toEqual([
      'CancelDocument',
      'SettleCancellation',
    ]);
  });
});
