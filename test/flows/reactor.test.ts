import { describe, expect, it } from 'vitest';
import { cancellations } from '../../modules/flows/cancellations.ts';
import { causeOf, documentIdOf, flowReactor, planned, tryAgain } from '../../modules/flows/reactor.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { Work } from '../../shared-kernel/reactor/index.ts';
import { completion, presented, sent, setup, signatory, signed, uploaded } from '../documents/given.ts';
import { cancellationSamples } from '../golden-events/cancellation-samples.ts';
import { flowStory } from './story.ts';

const documentId = 'document-1';
const ana = signatory('ana');
const authorisedRequest = cancellationSamples
  .filter(({ type }) => type === 'CancellationRequested' || type === 'CancellationAuthorized')
  .map((event) => ('documentId' in event.data ? { ...event, data: { ...event.data, documentId } } : event));

async function story() {
  const given = flowStory(documentId);
  await given.given('documents', uploaded(), setup([ana]), ...sent([ana]), presented('ana'), signed('ana', 1), ...completion());
  await given.given('cancellation', ...authorisedRequest);
  const events: RecordedEvent[] = [];
  for await (const event of given.world.engine.store.readStream(`cancellation-${documentId}`)) events.push(event);
  return { ...given, authorisation: events.at(-1)! };
}
const work = (planned: Pick<Work, 'key' | 'payload'>, eventId: string): Work => ({
  ...planned,
  eventId,
  attempt: 1,
  fence: 1,
  firstAt: new Date(0),
  signal: new AbortController().signal,
});

describe('the reactor of a flow', () => {
  it('plans one item for an event, under its id, with the document and the type', async () => {
    const { authorisation } = await story();
    expect(flowReactor(cancellations, flowStory(documentId).streams).plan(authorisation)).toEqual([
      { key: authorisation.id, payload: { documentId, cause: 'CancellationAuthorized' } },
    ]);
    expect(planned(authorisation)).toEqual(planned({ ...authorisation, revision: 7 }));
  });

  it('performs work that the version before planned without its cause', async () => {
    const { writtenDown, authorisation, sent: commands } = await story();
    const reactor = flowReactor(cancellations, writtenDown);
    const old = work({ key: authorisation.id, payload: { documentId } }, authorisation.id);
    expect(causeOf(old)).toEqual({ documentId, type: '', eventId: authorisation.id });
    expect(await reactor.perform(old)).toBe('done');
    expect(commands.map(({ type }) => type)).toEqual(['CancelDocument', 'SettleCancellation']);
  });

  it('leaves a failure to the worker', async () => {
    const { writtenDown, authorisation, refuses } = await story();
    refuses('CancelDocument', 409, 'conflict.not_cancelable');
    const [item] = planned(authorisation);
    await expect(flowReactor(cancellations, writtenDown).perform(work(item!, authorisation.id))).rejects.toThrow('conflict.not_cancelable');
  });

  it('finds the document in the name of a stream of any module', () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const streams = ['document', 'approval', 'special'].map((category) => ({ stream: `${category}-${id}` }));
    expect(streams.map(documentIdOf)).toEqual([id, id, id]);
  });
});

describe('a try that failed', () => {
  const pause = (attempt: number) => tryAgain(attempt, null).retryInMs / 1000;

  it('is made again after 1 s, doubling to 5 minutes, without jitter', () => {
    expect([1, 2, 3, 4, 8, 9, 10, 50, 5_000].map(pause)).toEqual([1, 2, 4, 8, 128, 256, 300, 300, 300]);
    expect(pause(5)).toBe(pause(5));
  });

  it('says why, whatever was thrown', () => {
    expect([new Error('no answer'), 'no words'].map((error) => tryAgain(1, error).reason)).toEqual(['no answer', 'no words']);
  });
});
