import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { countTurns, turnsFor, turnsIn } from '../../projections/documents-inbox/turn-queries.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { approver, completion, file, lastDay, sent, setup, sha, signed } from '../documents/given.ts';
import { ana, beto, named, readModelsWorld } from './read-models-world.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const OWNER = { userId: 'owner-1', viewerEmail: 'lucia@example.com' };
const ANA = { userId: 'account-of-ana', viewerEmail: 'ANA@example.com' };
const BETO = { userId: 'account-of-beto', viewerEmail: 'beto@example.com' };

describe('what waits for whom', () => {
  const world = readModelsWorld();
  const { happen, happenIn, seen } = world;
  const turns = async (reader: { userId: string; viewerEmail: string | null }, now = NOW) =>
    (await turnsFor(world.pool, reader, now, null, 50)).turns;
  const reasons = async (reader: { userId: string; viewerEmail: string | null }, now = NOW) =>
    (await turns(reader, now)).map(({ documentID, reason, subject }) => `${documentID} ${reason} ${subject}`.trim());
  const mail = (type: 'MailBounced' | 'MailQueued', recipientId: string): DocumentEvent =>
    ({
      type,
      data: { mailId: 'm', kind: 'signing_request', recipientId, causedBy: 'e', reportedAt: '2026-03-01T12:00:00Z', reason: 'no such box' },
    }) as DocumentEvent;

  it('is a signature for whoever is next by the address that was written to, until the last day is over; from then on it is the owner’s', async () => {
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([ana, beto], { hasOrder: true }), ...sent([ana, beto]));
    await seen();
    expect(await reasons(OWNER)).toEqual([]);
    expect(await reasons(BETO)).toEqual([]);
    const [first] = await turns(ANA);
    expect(first).toMatchObject({
      documentID: 'd1',
      title: 'Contrato',
      reason: 'sign',
      subject: 'ana',
      isOwner: false,
      sender: 'Lucía Ferrer',
      person: null,
      until: null,
    });
    expect(await reasons({ ...ANA, viewerEmail: null })).toEqual([]);
    // Another account of the same document's title learns nothing by the account's id alone.
    expect(await reasons({ userId: 'owner-2', viewerEmail: 'otra@example.com' })).toEqual([]);

    await happen('d1', 'owner-1', lastDay('2026-03-05'));
    await seen();
    const before = new Date('2026-03-06T05:59:59Z');
    const after = new Date('2026-03-06T06:00:01Z');
    expect([await reasons(ANA, before), await reasons(OWNER, before)]).toEqual([['d1 sign ana'], []]);
    expect([await reasons(ANA, after), await reasons(OWNER, after)]).toEqual([[], ['d1 last-day-passed']]);
    expect([await countTurns(world.pool, ANA, before), await countTurns(world.pool, ANA, after)]).toEqual([1, 0]);

    await happen('d1', 'owner-1', signed('ana', 1));
    await seen();
    expect([await reasons(ANA), await reasons(BETO)]).toEqual([[], ['d1 sign beto']]);
    expect((await turnsIn(world.pool, BETO, NOW, ['d1', 'd2'])).get('d1')?.reason).toBe('sign');
  });

  it('is the owner’s own signature by their account', async () => {
    const own = { ...ana, signatoryId: 'own', isOwner: true, email: personal('p-owner', 'lucia@example.com') };
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([own]), ...sent([own]));
    await seen();
    expect(await reasons({ ...OWNER, viewerEmail: null })).toEqual(['d1 sign own']);
  });

  it('is the owner’s where somebody does not sign, cannot be reached or asks for a link; and no more once it is answered', async () => {
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([ana, beto]), ...sent([ana, beto]), mail('MailBounced', 'beto'));
    await seen();
    const modified = async () =>
      (await world.pool.query<{ modified_on: Date }>('select modified_on from read.documents_inbox')).rows[0]!.modified_on.toISOString();
    const top = await modified();
    const [bounced] = await turns(OWNER);
    expect(bounced).toMatchObject({ reason: 'bounced', isOwner: true, person: { id: 'beto', name: 'Beto' } });
    await happen('d1', 'owner-1', mail('MailQueued', 'beto'));
    await seen();
    expect([await reasons(OWNER), await modified()]).toEqual([[], top]);

    const decline = (kind: 'REFUSED' | 'NOT_MINE'): DocumentEvent => ({
      type: 'SigningDeclined',
      data: { round: 1, signatoryId: 'beto', kind, reason: null, substitute: null },
    });
    await happen('d1', 'owner-1', decline('NOT_MINE'));
    await seen();
    expect([await reasons(OWNER), await reasons(BETO), await reasons(ANA)]).toEqual([['d1 not-theirs beto'], [], ['d1 sign ana']]);
    await happen('d1', 'owner-1', decline('REFUSED'));
    await seen();
    expect([await reasons(OWNER), await reasons(ANA)]).toEqual([['d1 declined beto'], []]);
    await happen('d1', 'owner-1', {
      type: 'SigningReopened',
      data: { round: 1, signatoryId: 'beto', issue: 2, expiresAt: '2026-03-01T12:30:00.000Z' },
    });
    await seen();
    expect([await reasons(OWNER), await reasons(BETO)]).toEqual([[], ['d1 sign beto']]);

    // While the link of Ana works it is mailed again without the owner; Beto's has ended by then.
    for (let minutes = 0; minutes < 30; minutes++) await happen('d2', 'owner-2', { type: 'FieldsPlaced', data: { fields: [] } });
    const asks = (signatoryId: string): DocumentEvent => ({ type: 'NewLinkRequested', data: { round: 1, signatoryId } });
    await happen('d1', 'owner-1', asks('ana'), asks('beto'));
    await seen();
    expect(await reasons(OWNER)).toEqual(['d1 link-asked beto']);
    await happen('d1', 'owner-1', { type: 'SigningLinkRenewed', data: { round: 1, signatoryId: 'beto', issue: 3, expiresAt: null } });
    await seen();
    expect(await reasons(OWNER)).toEqual([]);
  });

  it('is an approval for whoever is asked, and for the owner once it was refused', async () => {
    const prepared: DocumentEvent[] = [
      { type: 'SendingConfirmed', data: { round: 1 } },
      { type: 'PageImagesStarted', data: { round: 1 } },
      { type: 'PageImagesStored', data: { round: 1, prepared: file('v1'), images: [], fieldNames: {} } },
      { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['clara'] } },
    ];
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([ana], { approvers: [approver('clara')] }), ...prepared);
    await happenIn('vobo-d1', 'owner-1', {
      type: 'ApproverLinksIssued',
      data: { round: 1, links: [{ approverId: 'clara', issue: 1, expiresAt: '2026-11-27T12:00:00Z' }] },
    });
    await seen();
    expect(await reasons({ userId: 'x', viewerEmail: 'clara@example.com' })).toEqual(['d1 approve clara']);
    await happen('d1', 'owner-1', { type: 'ApprovalsRefused', data: { round: 1, approverId: 'clara', eventId: 'e' } });
    await seen();
    expect([await reasons(OWNER), await reasons({ userId: 'x', viewerEmail: 'clara@example.com' })]).toEqual([['d1 approval-refused'], []]);
    await happen('d1', 'owner-1', { type: 'SendingConfirmed', data: { round: 2 } });
    await happen('d1', 'owner-1', { type: 'ProcessingFailed', data: { round: 2, code: 'x', detail: personal('p-owner', 'x') } });
    await seen();
    expect(await reasons(OWNER)).toEqual(['d1 not-prepared']);
    await happen('d1', 'owner-1', { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } });
    await seen();
    expect(await reasons(OWNER)).toEqual([]);
  });

  it('is a cancellation for whoever may answer it, an endorsement for the endorser', async () => {
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([ana, beto]), ...sent([ana, beto]), signed('ana', 1), signed('beto', 2));
    const party = (role: 'OWNER' | 'SIGNATORY', id: string, name: string, email: string) => ({
      role,
      id,
      personId: `p-${id}`,
      name: personal(`p-${id}`, name),
      email: personal(`p-${id}`, email),
    });
    const owner = party('OWNER', 'owner-1', 'Lucía', 'lucia@example.com');
    const signer = party('SIGNATORY', 'ana', 'Ana Núñez', 'ana@example.com');
    const request = (number: number, petitioner: typeof owner, reviewers: (typeof owner)[]) => ({
      type: 'CancellationRequested',
      data: {
        cancelationId: `d1.${number}`,
        documentId: 'd1',
        title: personal('p-owner', 'Contrato'),
        language: 'es',
        documentStatus: 'PENDING',
        petitioner,
        reviewers,
        reason: null,
        evidence: [{ evidenceId: '1', fileName: personal('p-owner', 'x.pdf'), mediaType: 'application/pdf', file: file('x') }],
      },
    });
    await happenIn('cancellation-d1', 'owner-1', request(1, signer, [owner]));
    await seen();
    const [asked] = await turns(OWNER);
    expect(asked).toMatchObject({ reason: 'cancellation', subject: 'd1.1', person: { name: 'Ana Núñez' }, isOwner: true });
    const answered = { cancelationId: 'd1.1', role: 'OWNER', id: 'owner-1', notes: null };
    await happenIn('cancellation-d1', 'owner-1', { type: 'CancellationRejected', data: answered }, request(2, owner, [signer]));
    await seen();
    expect([await reasons(OWNER), await reasons(ANA)]).toEqual([[], ['d1 cancellation d1.2']]);
    await happenIn('cancellation-d1', 'owner-1', { type: 'CancellationVoided', data: { cancelationId: 'd1.2', reason: 'NOBODY_LEFT' } });
    await happen('d1', 'owner-1', ...completion(3));
    const holder = (id: string, email: string) => ({
      personId: `p-${id}`,
      name: personal(`p-${id}`, id),
      email: personal(`p-${id}`, email),
    });
    await happenIn('endorsement-d1', 'owner-1', {
      type: 'EndorsementAsked',
      data: {
        endorsementId: 'd1.e1',
        documentId: 'd1',
        title: personal('p-owner', 'Contrato'),
        language: 'es',
        documentSha256: sha('v3'),
        kind: 'PROPERTY',
        place: null,
        endorser: holder('owner', 'lucia@example.com'),
        endorsee: holder('dora', 'dora@example.com'),
        requestedBy: { userId: 'owner-1', personId: 'p-owner', name: personal('p-owner', 'Lucía') },
        sheet: file('sheet'),
        sheetPages: 1,
        fieldName: 'f',
        sealField: 's',
      },
    });
    await seen();
    expect([await reasons(OWNER), await reasons(ANA)]).toEqual([[], []]);
    await happenIn('endorsement-d1', 'owner-1', { type: 'EndorsementAdmitted', data: { endorsementId: 'd1.e1' } });
    await seen();
    expect(await reasons(OWNER)).toEqual(['d1 endorse d1.e1']);
    await happenIn('endorsement-d1', 'owner-1', { type: 'EndorsementDeclined', data: { endorsementId: 'd1.e1', reason: null } });
    await seen();
    expect(await reasons(OWNER)).toEqual([]);
  });

  it('is read by cursor, and goes with a person who is forgotten', async () => {
    for (let index = 0; index < 7; index++) {
      const id = `d${index}`;
      await happen(id, 'owner-1', named(id, `Contrato ${index}`), setup([ana]), ...sent([ana]));
    }
    await seen();
    const found: string[] = [];
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const slice = await turnsFor(world.pool, ANA, NOW, cursor, 3);
      expect(slice.count).toBe(7);
      found.push(...slice.turns.map(({ documentID }) => documentID));
      cursor = slice.next;
    }
    expect(found).toEqual(['d6', 'd5', 'd4', 'd3', 'd2', 'd1', 'd0']);
    expect((await turnsFor(world.pool, ANA, NOW, 'no cursor', 3)).turns).toHaveLength(3);
    await world.vault.forget('p-ana');
    await world.side.forgetPerson('p-ana');
    expect(await turns(ANA)).toEqual([]);
    expect((await world.pool.query(`select 1 from read.documents_inbox_turns t where t::text like '%ana@%'`)).rowCount).toBe(0);
  });
});
