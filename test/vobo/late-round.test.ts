import { expect, it } from 'vitest';
import { approvals } from '../../modules/flows/approvals.ts';
import { flowStreams, runFlow } from '../../modules/flows/flow.ts';
import { beginStory, perform } from '../model/flows/acts.ts';
import { createFlowsWorld } from '../model/flows/world.ts';
import { interruptedAt, once } from '../support/interrupted-at.ts';

it('a round that is opened while its document is being deleted is closed, though the deletion had found none', async () => {
  const world = createFlowsWorld(null);
  const story = await beginStory(world);
  const { documentId } = story;
  await perform(story, { act: 'prepare', approvers: ['clara'], orders: [1, 1, 1, 1], hasOrder: false, title: 'Contrato' });
  await perform(story, { act: 'send' });
  // The pages are prepared; nobody has asked the approver yet.
  await perform(story, { act: 'work', index: 0, death: null });
  const of = async (type: string) => (await world.documents.load(documentId)).events.find((event) => event.type === type)!.id;
  const isDeletedMeanwhile = once(async () => {
    await perform(story, { act: 'delete' });
    await runFlow(approvals, flowStreams(world.engine), { documentId, type: 'DocumentDeleted', eventId: await of('DocumentDeleted') });
    expect((await world.voBo.load(documentId)).state.status).toBe('NONE');
  });
  const engine = { ...world.engine, store: interruptedAt(world.engine.store, { before: isDeletedMeanwhile }) };
  await runFlow(approvals, flowStreams(engine), { documentId, type: 'ApprovalsRequested', eventId: await of('ApprovalsRequested') });
  expect((await world.voBo.load(documentId)).state).toMatchObject({ status: 'CLOSED', closedFor: 'DOCUMENT_DELETED' });
});
