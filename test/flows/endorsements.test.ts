import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { withdrawEndorsement } from '../../modules/endorsement/domain/commands/withdraw-endorsement.ts';
import { type EndorsementEvent, endorsementDecider } from '../../modules/endorsement/index.ts';
import { endorsements } from '../../modules/flows/endorsements.ts';
import { runCommand } from '../../shared-kernel/decider/run-command.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { completion, endorsementRequested, presented, sent, setup, signatory, signed, uploaded } from '../documents/given.ts';
import { endorsementSamples } from '../golden-events/endorsement-samples.ts';
import { owner } from '../refusals/world.ts';
import { flowStory } from './story.ts';

const documentId = 'document-1';
const endorsementId = `${documentId}.1`;
const ana = signatory('ana');

/** The sample of this type, said of the request with this number. */
const sample = <T extends EndorsementEvent['type']>(type: T, number = 1) => {
  const found = endorsementSamples.find((event) => event.type === type) as Extract<EndorsementEvent, { type: T }>;
  const ids = { endorsementId: `${documentId}.${number}`, ...('documentId' in found.data ? { documentId } : {}) };
  return { ...found, data: { ...found.data, ...ids } };
};
const asked = sample('EndorsementAsked');
const { endorser, endorsee } = asked.data;
const signedSheet = ['EndorsementAdmitted', 'EndorsementPresented', 'EndorsementSigned', 'EndorsementSheetSealed'] as const;
const certified = [...signedSheet.map((type) => sample(type)), sample('EndorsementConstanciaRecorded')];

const document = (isEndorsement = true): DocumentEvent[] => [
  uploaded(),
  setup([ana], { isEndorsement }),
  ...sent([ana]),
  presented('ana'),
  signed('ana', 1),
  ...completion(),
];
const completed = document();
const taken: DocumentEvent = { ...endorsementRequested, data: { ...endorsementRequested.data, endorsementId } };
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } };
const canceled: DocumentEvent = { type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'e' } };
const endorsed: DocumentEvent[] = [
  endorsementRequested,
  { type: 'EndorsementCompleted', data: { endorsementId: 'e', eventId: 'x', sheetSha256: '6'.repeat(64) } },
];

const request = (eventId: string, number = 1) => ({
  to: 'documents',
  type: 'RequestEndorsement',
  data: {
    documentId,
    endorsementId: `${documentId}.${number}`,
    eventId,
    endorser: { personId: endorser.personId, name: endorser.name },
    endorsee: { personId: endorsee.personId, name: endorsee.name },
  },
});
const admit = (code: string | null = null, number = 1) => ({
  to: 'endorsement',
  type: 'AdmitEndorsement',
  data: { documentId, endorsementId: `${documentId}.${number}`, code },
});
const reject = (eventId: string) => ({ to: 'documents', type: 'RejectEndorsement', data: { documentId, endorsementId, eventId } });
const commandId = (...parts: string[]) => nameId('endorsements', ...parts);

async function story(history: readonly DocumentEvent[], requests: readonly EndorsementEvent[]) {
  const flow = flowStory(documentId);
  await flow.given('documents', ...history);
  await flow.given('endorsement', ...requests);
  const idOf = async (type: string) =>
    (await flow.streams.endorsement.load(documentId)).events.findLast((event) => event.type === type)?.id ?? '';
  return { ...flow, idOf };
}

describe('the flow of endorsements', () => {
  it('has the document take a request, then says that it is taken', async () => {
    const { follow, ids, causes, idOf } = await story(completed, [asked]);
    const cause = await idOf('EndorsementAsked');
    expect(await follow(endorsements, 'EndorsementAsked')).toEqual([request(cause), admit()]);
    expect(ids).toEqual([commandId('request', endorsementId), commandId('admit', endorsementId)]);
    expect(causes).toEqual([cause, cause]);
    expect(await follow(endorsements, 'EndorsementAsked')).toEqual([]);
  });

  it('goes on from where it was interrupted: the document has taken the request, which has not heard of it', async () => {
    const { follow } = await story([...completed, taken], [asked]);
    expect(await follow(endorsements, 'EndorsementAsked')).toEqual([admit()]);
  });

  it.each([
    ['was deleted', [...completed, deleted], 'deleted_document_message'],
    ['was cancelled', [...completed, canceled], 'conflict.not_endorsable'],
    ['is endorsed already', [...completed, ...endorsed], 'ENDO_008'],
    ['was set up without endorsements', document(false), 'endorsement.not_allowed'],
  ] as const)('hands on why a document that %s does not take the request', async (_, history, code) => {
    const { follow, ids, idOf } = await story(history, [asked]);
    expect(await follow(endorsements, 'EndorsementAsked')).toEqual([request(await idOf('EndorsementAsked')), admit(code)]);
    expect(ids).toEqual([commandId('request', endorsementId), commandId('refuse', endorsementId)]);
    expect(await follow(endorsements, 'EndorsementAsked')).toEqual([]);
  });

  it.each([
    ['DocumentDeleted', deleted, 'deleted_document_message'],
    ['DocumentCanceled', canceled, 'conflict.not_endorsable'],
  ] as const)('%s settles a request that the document had not taken; what asked for it is cited', async (cause, event, code) => {
    const { follow, idOf } = await story([...completed, event], [asked]);
    expect(await follow(endorsements, cause)).toEqual([request(await idOf('EndorsementAsked')), admit(code)]);
  });

  it('throws a refusal that is no answer, and asks again with the same command', async () => {
    const { follow, refuses, ids } = await story(completed, [asked]);
    refuses('RequestEndorsement', 503, 'store.unavailable');
    await expect(follow(endorsements, 'EndorsementAsked')).rejects.toThrow('store.unavailable');
    const first = [...ids];
    expect((await follow(endorsements, 'EndorsementAsked')).map(({ type }) => type)).toEqual(['RequestEndorsement', 'AdmitEndorsement']);
    expect(ids.slice(0, 1)).toEqual(first);
  });

  it('lets the document go back when the request is withdrawn while the document takes it', async () => {
    const { follow, after, world, idOf } = await story(completed, [asked]);
    const withdrawal = { documentId, endorsementId, reason: null };
    after('RequestEndorsement', () => runCommand(world.engine, endorsementDecider, withdrawEndorsement, withdrawal, world.as(owner)));
    const commands = await follow(endorsements, 'EndorsementAsked');
    expect(commands).toEqual([request(await idOf('EndorsementAsked')), reject(await idOf('EndorsementWithdrawn'))]);
    expect(await follow(endorsements, 'EndorsementWithdrawn')).toEqual([]);
  });

  it.each(['EndorsementDeclined', 'EndorsementWithdrawn'] as const)('%s lets the document go back, once', async (type) => {
    const { follow, ids, idOf } = await story([...completed, taken], [asked, sample('EndorsementAdmitted'), sample(type)]);
    expect(await follow(endorsements, type)).toEqual([reject(await idOf(type))]);
    expect(ids).toEqual([commandId('reject', endorsementId)]);
    expect(await follow(endorsements, type)).toEqual([]);
  });

  it('makes the document ENDORSED with the constancia of the sealed sheet, once', async () => {
    const { follow, ids, streams, idOf } = await story([...completed, taken], [asked, ...certified]);
    expect(await follow(endorsements, 'EndorsementConstanciaRecorded')).toEqual([
      {
        to: 'documents',
        type: 'CompleteEndorsement',
        data: {
          documentId,
          endorsementId,
          eventId: await idOf('EndorsementConstanciaRecorded'),
          sheetSha256: sample('EndorsementSheetSealed').data.file.sha256,
        },
      },
    ]);
    expect(ids).toEqual([commandId('complete', endorsementId)]);
    expect((await streams.documents.load(documentId)).state.status).toBe('ENDORSED');
    expect(await follow(endorsements, 'EndorsementConstanciaRecorded')).toEqual([]);
  });

  it('does not complete the document while the sheet is only sealed', async () => {
    const { follow } = await story([...completed, taken], [asked, ...certified.slice(0, -1)]);
    expect(await follow(endorsements, 'EndorsementAsked')).toEqual([]);
  });

  it('frees the document of a declined request before it takes the next', async () => {
    const again = sample('EndorsementAsked', 2);
    const { follow, idOf } = await story(
      [...completed, taken],
      [asked, sample('EndorsementAdmitted'), sample('EndorsementDeclined'), again],
    );
    expect(await follow(endorsements, 'EndorsementAsked')).toEqual([
      reject(await idOf('EndorsementDeclined')),
      request(await idOf('EndorsementAsked'), 2),
      admit(null, 2),
    ]);
    // The item of the first request comes late.
    expect(await follow(endorsements, 'EndorsementDeclined')).toEqual([]);
  });

  it('leaves a request alone that only a late cause finds open', async () => {
    const again = sample('EndorsementAsked', 2);
    const { follow } = await story(completed, [asked, sample('EndorsementWithdrawn'), again]);
    expect(await follow(endorsements, 'EndorsementWithdrawn')).toEqual([]);
  });

  it('has nothing to do for a document without a request', async () => {
    const { follow } = await story([...completed, deleted], []);
    expect(await follow(endorsements, 'DocumentDeleted')).toEqual([]);
  });
});
