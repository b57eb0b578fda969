import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { approvals } from '../../modules/flows/approvals.ts';
import { runFlow } from '../../modules/flows/flow.ts';
import type { VoBoEvent } from '../../modules/vobo/contract/events.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { approver, file, setup, signatory, uploaded } from '../documents/given.ts';
import { approver as roundApprover } from '../vobo/world.ts';
import { flowStory } from './story.ts';

const documentId = 'document-1';
const clara = approver('clara');
const elena = approver('elena', { order: 2 });
const seen = { version: 1, sha256: 'b'.repeat(64) };

const asked = (...approvers: (typeof clara)[]): DocumentEvent[] => [
  uploaded(),
  setup([signatory('ana')], { approvers }),
  { type: 'SendingConfirmed', data: { round: 1 } },
  { type: 'PageImagesStarted', data: { round: 1 } },
  { type: 'PageImagesStored', data: { round: 1, prepared: file('v1'), fieldNames: {}, images: [] } },
  { type: 'ApprovalsRequested', data: { round: 1, approverIds: approvers.map(({ approverId }) => approverId) } },
];
const opened = (...approvers: ReturnType<typeof roundApprover>[]): VoBoEvent[] => [
  {
    type: 'ApprovalRoundOpened',
    data: {
      documentId,
      round: 1,
      title: personal('p', 'Contrato'),
      language: 'es',
      linkTermSeconds: 60,
      sender: { personId: 'p', name: clara.name },
      approvers,
    },
  },
  { type: 'ApproverLinksIssued', data: { round: 1, links: [{ approverId: 'clara', issue: 1, expiresAt: '2026-11-22T00:00:00.000Z' }] } },
  { type: 'ApproverPresented', data: { round: 1, approverId: 'clara', ...seen } },
];
const accepted = (remaining: number): VoBoEvent => ({ type: 'VoBoAccepted', data: { round: 1, approverId: 'clara', ...seen, remaining } });
const refused: VoBoEvent = { type: 'VoBoRefused', data: { round: 1, approverId: 'clara', ...seen, commentIds: [] } };
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } };

describe('the flow of approvals', () => {
  it('opens the round that a sending asks for, once', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara));
    expect(await story.follow(approvals, 'ApprovalsRequested')).toMatchObject([
      {
        to: 'voBo',
        type: 'OpenApprovalRound',
        data: { documentId, round: 1, linkTermSeconds: 518_400, approvers: [{ approverId: 'clara' }] },
      },
    ]);
    expect(await story.follow(approvals, 'ApprovalsRequested')).toEqual([]);
  });

  it('gives the turn to the next rank', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara, elena));
    await story.given('voBo', ...opened(roundApprover('clara'), roundApprover('elena', 2)), accepted(1));
    expect(await story.follow(approvals, 'VoBoAccepted')).toEqual([
      { to: 'voBo', type: 'IssueApproverLinks', data: { documentId, round: 1 } },
    ]);
    expect(await story.follow(approvals, 'VoBoAccepted')).toEqual([]);
  });

  it('opens signing with the last acceptance, and cites every answer', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara));
    await story.given('voBo', ...opened(roundApprover('clara')), accepted(0));
    const answer = (await story.streams.voBo.load(documentId)).events.at(-1)!;
    expect(await story.follow(approvals, 'VoBoAccepted')).toEqual([
      { to: 'documents', type: 'GrantApprovals', data: { documentId, round: 1, answers: [{ approverId: 'clara', eventId: answer.id }] } },
    ]);
    // Followed again it is the same command, which changes nothing any more.
    const [granted] = story.ids;
    const { revision } = await story.streams.documents.load(documentId);
    await story.follow(approvals, 'VoBoAccepted');
    expect([story.ids, (await story.streams.documents.load(documentId)).revision]).toEqual([[granted], revision]);
  });

  it('stops the sending with a refusal', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara, elena));
    await story.given('voBo', ...opened(roundApprover('clara'), roundApprover('elena', 2)), refused);
    const answer = (await story.streams.voBo.load(documentId)).events.at(-1)!;
    expect(await story.follow(approvals, 'VoBoRefused')).toEqual([
      { to: 'documents', type: 'RefuseApprovals', data: { documentId, round: 1, approverId: 'clara', eventId: answer.id } },
    ]);
  });

  it('closes a round whose document was deleted, and opens none for it', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara), deleted);
    expect(await story.follow(approvals, 'ApprovalsRequested')).toEqual([]);
    await story.given('voBo', ...opened(roundApprover('clara')));
    expect(await story.follow(approvals, 'DocumentDeleted')).toEqual([
      { to: 'voBo', type: 'CloseApprovalRound', data: { documentId, reason: 'DOCUMENT_DELETED' } },
    ]);
  });

  it('closes at once a round that it opened while its document was being deleted', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara));
    const owner = { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' } as const;
    story.after('OpenApprovalRound', () =>
      story.streams.documents.execute({ type: 'DeleteDocument', data: { documentId } }, story.world.as(owner)),
    );
    const commands = await story.follow(approvals, 'ApprovalsRequested');
    expect(commands.map(({ type }) => type)).toEqual(['OpenApprovalRound', 'CloseApprovalRound']);
    // Both follow one event: were their ids one, the second would be taken for the first come again.
    expect(new Set(story.ids).size).toBe(2);
  });

  it('is tried again with the same command after a refusal', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara));
    await story.given('voBo', ...opened(roundApprover('clara')), accepted(0));
    story.refuses('GrantApprovals', 503, 'store.unavailable');
    await expect(story.follow(approvals, 'VoBoAccepted')).rejects.toThrow('store.unavailable');
    const [first] = story.ids;
    expect((await story.follow(approvals, 'VoBoAccepted')).map(({ type }) => type)).toEqual(['GrantApprovals']);
    expect(story.ids).toEqual([first]);
  });

  it('performed again for an older sending, leaves the newer round to the newer sending', async () => {
    const story = flowStory(documentId);
    await story.given(
      'documents',
      ...asked(clara),
      { type: 'ApprovalsRefused', data: { round: 1, approverId: 'clara', eventId: 'e' } },
      { type: 'SendingConfirmed', data: { round: 2 } },
      { type: 'PageImagesStarted', data: { round: 2 } },
      { type: 'PageImagesStored', data: { round: 2, prepared: file('v2'), fieldNames: {}, images: [] } },
      { type: 'ApprovalsRequested', data: { round: 2, approverIds: ['clara'] } },
    );
    const sendings = (await story.streams.documents.load(documentId)).events.filter(({ type }) => type === 'ApprovalsRequested');
    const older = sendings[0]!.id;
    const opening = opened(roundApprover('clara'))[0]!;
    if (opening.type !== 'ApprovalRoundOpened') throw new Error('a round begins with its opening');
    const context = { ...story.world.as({ kind: 'process', id: 'approvals' }), commandId: nameId('approvals', older), ownerId: 'owner-1' };
    await story.streams.voBo.execute({ type: 'OpenApprovalRound', data: opening.data }, context);
    const byClara = () => story.world.as({ kind: 'approver', id: 'clara', documentId });
    await story.streams.voBo.execute({ type: 'PresentToApprover', data: { documentId, approverId: 'clara', ...seen } }, byClara());
    await story.streams.voBo.execute({ type: 'RefuseVoBo', data: { documentId, approverId: 'clara', ...seen } }, byClara());
    await runFlow(approvals, story.streams, { type: 'ApprovalsRequested', eventId: older, documentId });
    expect((await story.streams.voBo.load(documentId)).state.round).toBe(1);
    expect((await story.follow(approvals, 'ApprovalsRequested')).map(({ type }) => type)).toEqual(['OpenApprovalRound']);
  });

  it('carries an answer of an earlier round nowhere', async () => {
    const story = flowStory(documentId);
    await story.given('documents', ...asked(clara), { type: 'ApprovalsRefused', data: { round: 1, approverId: 'clara', eventId: 'e' } });
    await story.given('voBo', ...opened(roundApprover('clara')), refused);
    const { revision } = await story.streams.documents.load(documentId);
    expect((await story.follow(approvals, 'VoBoRefused')).map(({ type }) => type)).toEqual(['RefuseApprovals']);
    // The document waits for no answer of that round any more, and decides that nothing follows.
    expect((await story.streams.documents.load(documentId)).revision).toBe(revision);
  });
});
