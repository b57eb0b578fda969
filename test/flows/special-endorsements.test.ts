import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import type { SpecialEvent } from '../../modules/endorsement/contract/special-events.ts';
import { specialEndorsements } from '../../modules/flows/special-endorsements.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { Intake } from '../../shared-kernel/pdf/port.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { completion, endorsementRequested, presented, sent, setup, signatory, signed, uploaded } from '../documents/given.ts';
import { specialSamples } from '../golden-events/special-samples.ts';
import { flowStory } from './story.ts';

const documentId = 'document-1';
const endorsementId = `${documentId}.s1`;
const workflowDocumentId = '22222222-2222-4222-8222-222222222222';
const sample = <T extends SpecialEvent['type']>(type: T) => {
  const found = specialSamples.find((event) => event.type === type) as Extract<SpecialEvent, { type: T }>;
  return { ...found, data: { ...found.data, endorsementId, ...('documentId' in found.data ? { documentId } : {}) } };
};
const requested = sample('SpecialEndorsementRequested');
const approved = sample('SpecialEndorsementApproved');
const { contract, page, title } = requested.data;

const ana = signatory('ana');
const completed: DocumentEvent[] = [
  uploaded(),
  setup([ana], { isEndorsement: true }),
  ...sent([ana]),
  presented('ana'),
  signed('ana', 1),
  ...completion(),
];
const freed: DocumentEvent = { type: 'EndorsementRejected', data: { endorsementId: 'e', eventId: 'x' } };
const referred: DocumentEvent = {
  type: 'EndorsementWorkflowStarted',
  data: { endorsementId, eventId: 'x', page, workflowDocumentId },
};

const readable: Intake = { ok: true, pages: [{ width: 612, height: 792, rotate: 0 }], alreadySigned: true, removed: ['JavaScript'] };
const flow = (intake: Intake = readable) => {
  const asked: { key: string; maxBytes: number }[] = [];
  let key = '';
  const files = {
    get: async (wanted: string) => {
      key = wanted;
      return new Uint8Array(contract.size);
    },
  };
  const pdf = {
    inspect: async (_bytes: Uint8Array, { maxBytes }: { maxBytes: number }) => {
      asked.push({ key, maxBytes });
      return intake;
    },
  };
  return { flow: specialEndorsements({ files, pdf }), asked };
};

const upload = {
  to: 'documents',
  type: 'UploadWorkflowDocument',
  data: {
    documentId: workflowDocumentId,
    title: personal('p-owner', `Endoso especial: ${title.value}`),
    fileName: personal('p-owner', 'contrato.pdf'),
    language: 'es',
    documentType: null,
    country: null,
    original: contract,
    pages: [{ width: 612, height: 792, rotate: 0 }],
    alreadySigned: true,
    removed: ['JavaScript'],
    uploadedBy: uploaded().data.uploadedBy,
    workflowOf: { documentId, endorsementId, page },
  },
};
const refer = (eventId: string) => ({
  to: 'documents',
  type: 'StartEndorsementWorkflow',
  data: { documentId, endorsementId, eventId, page, workflowDocumentId },
});
const commandIds = ['upload', 'refer'].map((step) => nameId('special-endorsements', endorsementId, step));

async function story(history: readonly DocumentEvent[], requests: readonly SpecialEvent[] = [requested, approved]) {
  const given = flowStory(documentId);
  await given.given('documents', ...history);
  await given.given('special', ...requests);
  const approval = (await given.streams.special.load(documentId)).events.find(({ type }) => type === 'SpecialEndorsementApproved');
  return { ...given, approvedBy: approval?.id ?? '' };
}

describe('the flow of special endorsements', () => {
  it('makes a draft of the new contract in the account of the owner, then the document refers to it, once', async () => {
    const { follow, ids, causes, approvedBy, streams } = await story(completed);
    const { flow: special, asked } = flow();
    expect(await follow(special, 'SpecialEndorsementApproved')).toEqual([upload, refer(approvedBy)]);
    expect(ids).toEqual(commandIds);
    expect(causes).toEqual([approvedBy, approvedBy]);
    expect(asked).toEqual([{ key: contract.key, maxBytes: contract.size }]);
    expect((await streams.documents.load(workflowDocumentId)).state).toMatchObject({ status: 'DRAFT', ownerId: 'owner-1' });
    expect(await follow(special, 'SpecialEndorsementApproved')).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('goes on from where it was interrupted: the draft is there, the document does not refer to it yet', async () => {
    const { follow, refuses, ids, approvedBy } = await story(completed);
    const { flow: special, asked } = flow();
    refuses('StartEndorsementWorkflow', 503, 'store.unavailable');
    await expect(follow(special, 'SpecialEndorsementApproved')).rejects.toThrow('store.unavailable');
    expect(ids).toEqual(commandIds);
    expect(await follow(special, 'SpecialEndorsementApproved')).toEqual([refer(approvedBy)]);
    expect(ids).toEqual(commandIds.slice(1));
    expect(asked).toHaveLength(1);
  });

  it('waits while an ordinary endorsement holds the document', async () => {
    const { follow } = await story([...completed, endorsementRequested]);
    const { flow: special, asked } = flow();
    expect(await follow(special, 'SpecialEndorsementApproved')).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('goes on with the end of the ordinary endorsement, and cites the approval, not that end', async () => {
    const { follow, causes, approvedBy } = await story([...completed, endorsementRequested, freed]);
    expect(await follow(flow().flow, 'EndorsementRejected')).toEqual([upload, refer(approvedBy)]);
    expect(causes).toEqual([approvedBy, approvedBy]);
  });

  it.each([
    ['was deleted', { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } }],
    ['was cancelled', { type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'e' } }],
    ['refers to its contract already', referred],
  ] as const satisfies readonly (readonly [string, DocumentEvent])[])('makes no draft for a document that %s', async (_, event) => {
    const { follow } = await story([...completed, event]);
    expect(await follow(flow().flow, 'SpecialEndorsementApproved')).toEqual([]);
  });

  it.each([
    ['was not answered', [requested], 'SpecialEndorsementRequested'],
    ['was rejected', [requested, sample('SpecialEndorsementRejected')], 'SpecialEndorsementRejected'],
  ] as const)('does nothing for a request that %s', async (_, requests, cause) => {
    const { follow } = await story([...completed, endorsementRequested, freed], requests);
    expect(await follow(flow().flow, cause)).toEqual([]);
    expect(await follow(flow().flow, 'EndorsementRejected')).toEqual([]);
  });

  it('throws where the contract that was taken once cannot be read now', async () => {
    const { follow, sent: commands } = await story(completed);
    const { flow: special } = flow({ ok: false, code: 'pdf.encrypted', facts: {} });
    await expect(follow(special, 'SpecialEndorsementApproved')).rejects.toThrow(
      `the contract of ${endorsementId} is refused now: pdf.encrypted`,
    );
    expect(commands).toEqual([]);
  });
});
