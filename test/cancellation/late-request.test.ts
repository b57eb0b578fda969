import { describe, expect, it } from 'vitest';
import { cancellations } from '../../modules/flows/cancellations.ts';
import { flowStreams } from '../../modules/flows/flow.ts';
import { flowReactor } from '../../modules/flows/reactor.ts';
import { presented, sent, setup, signatory, uploaded } from '../documents/given.ts';
import { ana, cancellationWorld, DOCUMENT } from './world.ts';

describe('a request that was sent while its document was being deleted', () => {
  it('is void: it is looked after by itself, for the deletion had found nothing to void', async () => {
    const world = cancellationWorld();
    const signer = signatory('ana');
    await world.happened(uploaded({ documentId: DOCUMENT }), setup([signer]), ...sent([signer]), presented('ana'));
    await world.ask(ana);
    await world.happened({ type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } });
    const reactor = flowReactor(cancellations, flowStreams(world.engine));
    const events = [];
    for await (const event of world.engine.store.readStream(`cancellation-${DOCUMENT}`)) events.push(event);
    // Only the events of the request wake the process here; that of the deletion came and went before.
    for (const event of events.filter(({ type }) => reactor.types.includes(type))) {
      for (const { payload } of reactor.plan(event)) await reactor.perform({ payload, eventId: event.id, attempt: 1 } as never);
    }
    expect(await world.types()).toEqual(['CancellationRequested', 'CancellationVoided']);
  });
});
