import { type usageCommands, usageStreams } from '../../modules/subscription/usage-streams.ts';
import { owner, type Provocation, type Provocations } from './world.ts';

type Sent = Parameters<ReturnType<typeof usageStreams>['execute']>[0];

/** Nobody counts documents or closes a month by hand, not even the owner of the account. */
const byHand =
  (command: Sent): Provocation =>
  async (world) =>
    usageStreams(world.engine, async () => []).execute(command, world.as(owner));

const document = { ownerId: 'owner-1', documentId: 'document-1', eventId: 'event-1', completedAt: '2026-11-02T12:00:00.000Z' };

export const usageRefusals: Provocations<(typeof usageCommands)[number]> = {
  CountDocument: { 'access.denied': byHand({ type: 'CountDocument', data: { ...document, month: '2026-11' } }) },
  CountLateDocument: {
    'access.denied': byHand({ type: 'CountLateDocument', data: { ...document, month: '2026-12', of: '2026-11', before: 5 } }),
  },
  CloseMonth: {
    'access.denied': byHand({ type: 'CloseMonth', data: { ownerId: 'owner-1', month: '2026-10', position: '1' } }),
  },
};
