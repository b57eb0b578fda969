import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { count } from '../support/counts.ts';
import { type Act, anyAct, anyEnd, approvers, beginStory, perform, preparation } from './flows/acts.ts';
import { checkIdle, checkStory, finish } from './flows/invariants.ts';
import { createFlowsWorld } from './flows/world.ts';

const work = (times: number): Act[] => Array.from({ length: times }, () => ({ act: 'work', index: 0, death: null }));

const completed: Act[] = [
  { act: 'prepare', approvers: [], orders: [1, 1, 1, 1], hasOrder: false, title: 'Pagaré' },
  { act: 'send' },
  { act: 'idle' },
  ...(['ana', 'bruno'] as const).flatMap((who): Act[] => [
    { act: 'read', who },
    { act: 'sign', who },
  ]),
  { act: 'idle' },
];

/** Sent, and the first approver answered. */
const answered = fc
  .tuple(preparation, fc.subarray([...approvers], { minLength: 1 }), fc.constantFrom('accept' as const, 'refuse' as const))
  .map(([prepare, asked, answer]): Act[] => [
    { ...prepare, approvers: asked },
    { act: 'send' },
    ...work(3),
    { act: 'look', who: asked[0]! },
    { act: answer, who: asked[0]! },
  ]);

/** Most stories begin sent, others signed, so that they get to where answers, signatures, cancellations and endorsements meet. */
const story = fc.record({
  opening: fc.oneof(
    { weight: 4, arbitrary: preparation.map((prepare): Act[] => [prepare, { act: 'send' }, ...work(3)]) },
    { weight: 3, arbitrary: answered },
    { weight: 1, arbitrary: fc.constant(completed) },
    { weight: 1, arbitrary: fc.constant<Act[]>([...completed, { act: 'pass-on', endorser: 'owner' }, { act: 'idle' }]) },
    { weight: 1, arbitrary: fc.constant<Act[]>([...completed, { act: 'petition', who: 'ana' }, { act: 'idle' }]) },
    { weight: 1, arbitrary: fc.constant([] as Act[]) },
  ),
  /** Acts of one entry happen at once. */
  moments: fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 40 }),
  end: fc.array(anyEnd, { maxLength: 8 }),
});

describe('an owner, two signers, two approvers, an endorser and their workers, everything at once', () => {
  it('what must hold between the streams holds after every moment, and nothing stays undone', { timeout: 1_200_000 }, async () => {
    const runs = count('model runs of the flows', 80, 2000);
    const seen: Record<string, number> = { kills: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), story, async (scheduler, { opening, moments, end }) => {
        const world = createFlowsWorld(scheduler);
        const begun = await scheduler.waitFor(beginStory(world));
        for (const act of opening) await scheduler.waitFor(perform(begun, act));
        for (const acts of moments) {
          await scheduler.waitFor(Promise.all(acts.map((act) => perform(begun, act))));
          await checkStory(begun);
        }
        for (const act of end) await scheduler.waitFor(perform(begun, act));
        await scheduler.waitFor(world.host.idle());
        const { document, events } = await finish(begun, (act) => scheduler.waitFor(perform(begun, act)));
        const mails = world.mails.size;
        await scheduler.waitFor(world.host.everythingAgain());
        const after = await checkIdle(begun);
        expect(after.events.length, 'work that is done again changes nothing').toBe(events.length);
        expect(world.mails.size, 'nor does it send anything new').toBe(mails);
        for (const { type } of events) seen[type] = (seen[type] ?? 0) + 1;
        seen[document.status] = (seen[document.status] ?? 0) + 1;
        seen.kills! += world.host.kills;
        seen.refused! += begun.refused.length;
      }),
      { numRuns: runs, seed: 20_261_121, verbose: 1 },
    );
    console.info(`model of the flows: ${JSON.stringify(seen)}`);
    // Stories that never get anywhere would prove nothing.
    for (const type of ['VoBoAccepted', 'VoBoRefused', 'ApprovalsGranted', 'ApprovalsRefused', 'SignatureRecorded'])
      expect(seen[type], type).toBeGreaterThan(runs / 10);
    for (const type of [
      'CancellationAuthorized',
      'CancellationRejected',
      'DocumentCanceled',
      'DocumentVoided',
      'SigningDeclined',
      'SigningReopened',
      'LastDaySet',
      'COMPLETED',
      'ENDORSED',
      'EndorsementRejected',
      'kills',
    ])
      expect(seen[type], type).toBeGreaterThan(runs / 30);
  });
});

describe('the model itself', () => {
  const prepare: Act = { act: 'prepare', approvers: ['clara'], orders: [1, 2, 1, 1], hasOrder: true, title: 'Contrato' };
  const sent: Act[] = [prepare, { act: 'send' }, { act: 'idle' }];
  const told = async (...acts: Act[]) => {
    const begun = await beginStory(createFlowsWorld(null));
    for (const act of acts) await perform(begun, act);
    return begun;
  };
  /** Written past every rule, as a defect would. */
  const forge = async (begun: Awaited<ReturnType<typeof told>>, stream: string, type: string, data: JsonObject) => {
    let last: RecordedEvent | null = null;
    for await (const event of begun.world.store.readStream(stream)) last = event;
    await begun.world.store.append(stream, last!.revision, [
      { id: randomUUID(), type, data, metadata: { ...last!.metadata, commandId: 'forged', schemaVersion: 1 } },
    ]);
  };

  it('tells the whole way: refused, changed, sent again, approved, signed in order', async () => {
    const begun = await told(...sent, { act: 'look', who: 'clara' }, { act: 'refuse', who: 'clara' }, { act: 'idle' });
    expect((await checkIdle(begun)).document).toMatchObject({ status: 'PENDING', approvals: { status: 'REFUSED' }, approvedRound: 0 });
    await perform(begun, { act: 'read', who: 'ana' });
    await perform(begun, { act: 'sign', who: 'ana' });
    expect(begun.refused).toEqual(['sign signature.approvals_missing']);
    await perform(begun, { ...prepare, title: 'Contrato corregido' });
    const { document, events } = await finish(begun, (act) => perform(begun, act));
    expect(document).toMatchObject({ status: 'COMPLETED', round: 2, approvedRound: 2 });
    expect(document.signatures).toHaveLength(2);
    expect(events.filter((event) => event.type === 'ApprovalsRequested')).toHaveLength(2);
  });

  it('sees a signature before the approvals of its round', async () => {
    const begun = await told(...sent);
    await forge(begun, `document-${begun.documentId}`, 'ApprovalsGranted', { round: 1, basis: 'ALL_APPROVED', answers: [] });
    await expect(checkStory(begun)).rejects.toThrow('ApprovalsGranted');
  });

  it('sees a second answer of an approver, and of a cancellation', async () => {
    const answered = await told(...sent, { act: 'look', who: 'clara' }, { act: 'accept', who: 'clara' });
    const { state } = await answered.world.voBo.load(answered.documentId);
    const { approverId, sha256 } = state.answers[0]!;
    await forge(answered, `vobo-${answered.documentId}`, 'VoBoRefused', { round: 1, approverId, version: 1, sha256, commentIds: [] });
    await expect(checkStory(answered)).rejects.toThrow('VoBoRefused');

    const asked = await told(
      prepare,
      { act: 'send' },
      { act: 'idle' },
      { act: 'petition', who: 'ana' },
      { act: 'settle', who: 'owner', authorises: false },
    );
    const request = (await asked.world.cancellation.load(asked.documentId)).state.requests[0]!;
    const { role, id } = request.reviewers[0]!;
    await forge(asked, `cancellation-${asked.documentId}`, 'CancellationAuthorized', {
      cancelationId: request.cancelationId,
      role,
      id,
      notes: null,
    });
    await expect(checkStory(asked)).rejects.toThrow('CancellationAuthorized');
  });

  it('sees a mail that nothing caused, and a document that moves after it was cancelled', async () => {
    const mailed = await told(...sent);
    await forge(mailed, `document-${mailed.documentId}`, 'MailQueued', {
      mailId: 'm',
      kind: 'signing_request',
      recipientId: 'r',
      causedBy: randomUUID(),
    });
    await expect(checkStory(mailed)).rejects.toThrow('has no cause');

    const canceled = await told(
      ...sent,
      { act: 'petition', who: 'ana' },
      { act: 'settle', who: 'owner', authorises: true },
      { act: 'idle' },
    );
    expect((await checkIdle(canceled)).document.status).toBe('CANCELED');
    await forge(canceled, `document-${canceled.documentId}`, 'ObserversAdded', { observers: [] });
    await expect(checkStory(canceled)).rejects.toThrow('ObserversAdded');
  });

  it('sees a document that was endorsed without a sheet, and a second endorsement beside an open one', async () => {
    const begun = await told(...completed, { act: 'pass-on', endorser: 'ana' }, { act: 'idle' });
    const { endorsementId } = (await checkIdle(begun)).endorsement.requests[0]!;
    const asked = (await begun.world.endorsement.load(begun.documentId)).events[0]!;
    await forge(begun, `document-${begun.documentId}`, 'EndorsementCompleted', {
      endorsementId,
      eventId: asked.id,
      sheetSha256: 'a'.repeat(64),
    });
    await expect(checkStory(begun)).rejects.toThrow('without the constancia');

    const twice = await told(...completed, { act: 'pass-on', endorser: 'owner' }, { act: 'idle' });
    await perform(twice, { act: 'pass-on', endorser: 'ana' });
    expect(twice.refused).toEqual(['pass-on ENDO_008']);
    const first = (await twice.world.endorsement.load(twice.documentId)).events[0]!;
    await forge(twice, `endorsement-${twice.documentId}`, 'EndorsementAsked', { ...first.data, endorsementId: 'another' } as JsonObject);
    await expect(checkStory(twice)).rejects.toThrow('EndorsementAsked');
  });

  it('sees work that was lost', async () => {
    const begun = await told(...sent, { act: 'look', who: 'clara' }, { act: 'accept', who: 'clara' });
    await expect(checkIdle(begun)).rejects.toThrow('approvals PENDING in the document, ACCEPTED in their stream');
  });
});
