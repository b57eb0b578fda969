import { describe, expect, test } from 'vitest';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { newEvents, newStream, Subscriber } from './event-store/examples.ts';

describe('the subscription loop of our own adapters', () => {
  test('does not say caughtUp while it already knows of something newer', async () => {
    const store = createMemoryEventStore();
    const stream = newStream();
    await store.append(stream, 'no-stream', newEvents(2));
    const subscriber = new Subscriber(store, null);
    await subscriber.nextEvents(2);
    const { position } = await store.append(stream, 1, newEvents(1));
    expect(await subscriber.next()).toMatchObject({ kind: 'event', event: { revision: 2 } });
    expect(await subscriber.next()).toEqual({ kind: 'caughtUp', position });
    await subscriber.leave();
  });

  test('says caughtUp again after every run of live events, and only then', async () => {
    const store = createMemoryEventStore();
    const stream = newStream();
    const subscriber = new Subscriber(store, null);
    expect(await subscriber.next()).toEqual({ kind: 'caughtUp', position: null });
    await store.append(stream, 'no-stream', newEvents(2));
    const kinds = [await subscriber.next(), await subscriber.next(), await subscriber.next()].map((message) => message?.kind);
    expect(kinds).toEqual(['event', 'event', 'caughtUp']);
    await store.append(stream, 1, newEvents(1));
    expect([(await subscriber.next())?.kind, (await subscriber.next())?.kind]).toEqual(['event', 'caughtUp']);
    await subscriber.leave();
  });
});
