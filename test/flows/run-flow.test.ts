import { expect, it } from 'vitest';
import { type Flow, type FlowCommand, runFlow } from '../../modules/flows/flow.ts';
import { uploaded } from '../documents/given.ts';
import { flowStory } from './story.ts';

const cause = { type: 'DocumentUploaded', eventId: 'e', documentId: 'document-1' };
const mail = (mailId: string, answers: readonly string[] = []): FlowCommand => ({
  to: 'documents',
  command: {
    type: 'RecordMail',
    data: {
      documentId: 'document-1',
      outcome: 'QUEUED',
      mailId,
      kind: 'completed',
      recipientId: 'r',
      causedBy: 'e',
      attempt: 1,
      reason: '',
    },
  },
  id: [mailId],
  answers,
});
const flowOf = (next: Flow<null>['next']): Flow<null> => ({ name: 'trial', causes: [], concurrency: 1, look: async () => null, next });

it('a flow that goes on missing what it has sent fails instead of going round', async () => {
  const story = flowStory('document-1');
  await story.given('documents', uploaded());
  await expect(
    runFlow(
      flowOf(() => mail('m-1')),
      story.streams,
      cause,
    ),
  ).rejects.toThrow('trial misses what it has sent: RecordMail');
});

it('a refusal that is an answer comes back with the next question, any other is thrown', async () => {
  const story = flowStory('document-1');
  await story.given('documents', uploaded());
  const asked: (string | null)[] = [];
  const hears = flowOf((_cause, _look, refused) => {
    asked.push(refused);
    return asked.length === 1 ? mail('m-1', ['document.not_found']) : 'done';
  });
  story.refuses('RecordMail', 404, 'document.not_found');
  await runFlow(hears, { ...story.streams, documents: story.writtenDown.documents }, cause);
  expect(asked).toEqual([null, 'document.not_found']);
  story.refuses('RecordMail', 409, 'conflict.transition');
  asked.length = 0;
  await expect(runFlow(hears, { ...story.streams, documents: story.writtenDown.documents }, cause)).rejects.toThrow('conflict.transition');
});
