import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { criteriaOf, type InboxQuery } from '../../modules/documents/contract/inbox.ts';
import { inboxCounts, inboxPage, inboxSlice, PAGE_SIZE } from '../../projections/documents-inbox/queries.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { approver, completion, endorsementRequested, file, presented, sent, setup, sha, signed } from '../documents/given.ts';
import { ana, ask, beto, named, readModelsWorld } from './read-models-world.ts';

describe('the inbox of documents', () => {
  const world = readModelsWorld();
  const { happen, happenIn, seen } = world;

  it('says who has a document and since when, in order', async () => {
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([beto, ana], { hasOrder: true, title: personal('p-owner', 'Contrato') }));
    await seen();
    expect((await inboxPage(world.pool, ask(), 1)).documents[0]).toMatchObject({
      status: 'DRAFT',
      waitingFor: null,
      signed: 0,
      signers: 2,
    });

    await happen('d1', 'owner-1', ...sent([ana, beto]));
    const pendingSince = world.latest();
    await happen('d1', 'owner-1', presented('ana'));
    await seen();
    const [waiting] = (await inboxPage(world.pool, ask(), 1)).documents;
    expect(waiting).toMatchObject({
      documentID: 'd1',
      status: 'PENDING',
      waitingFor: { kind: 'signatory', signatoryId: 'ana', name: 'Ana Núñez', since: pendingSince },
      people: [
        { signatoryId: 'ana', name: 'Ana Núñez', signed: false, due: true },
        { signatoryId: 'beto', name: 'Beto', signed: false, due: false },
      ],
    });

    await happen('d1', 'owner-1', signed('ana', 1));
    const betoSince = world.latest();
    await seen();
    expect((await inboxPage(world.pool, ask(), 1)).documents[0]).toMatchObject({
      signed: 1,
      waitingFor: { signatoryId: 'beto', since: betoSince },
    });

    await happen('d1', 'owner-1', signed('beto', 2), { type: 'SigningCompleted', data: { round: 1, version: 3, sha256: 'a'.repeat(64) } });
    const closingSince = world.latest();
    await seen();
    expect((await inboxPage(world.pool, ask(), 1)).documents[0]).toMatchObject({
      status: 'PENDING_FOR_BLOCK_CHAIN',
      signed: 2,
      waitingFor: { kind: 'closing', name: null, since: closingSince },
    });
  });

  it('says whose approval or endorsement it waits for, and what was refused (STATE-003)', async () => {
    const approvers = [approver('clara'), approver('dario', { order: 2 })];
    const row = async () => (await inboxPage(world.pool, ask(), 1)).documents[0]!;
    const issued = (round: number, id: string) =>
      happenIn('vobo-d1', 'owner-1', {
        type: 'ApproverLinksIssued',
        data: { round, links: [{ approverId: id, issue: 1, expiresAt: '2026-11-27T12:00:00Z' }] },
      });
    const asks = (round: number): DocumentEvent[] => [
      { type: 'SendingConfirmed', data: { round } },
      { type: 'PageImagesStarted', data: { round } },
      { type: 'PageImagesStored', data: { round, prepared: file('v1'), images: [], fieldNames: {} } },
      { type: 'ApprovalsRequested', data: { round, approverIds: ['clara', 'dario'] } },
    ];
    await happen('d1', 'owner-1', named('d1', 'Contrato'), setup([ana], { approvers }), ...asks(1));
    const modifiedOn = world.latest();
    await issued(1, 'clara');
    const claraSince = world.latest();
    await seen();
    expect(await row()).toMatchObject({
      label: 'PENDING',
      modifiedOn,
      waitingFor: { kind: 'approver', approverId: 'clara', approverIds: ['clara'], signatoryId: null, name: 'clara', since: claraSince },
    });
    await happenIn('vobo-d1', 'owner-1', {
      type: 'VoBoAccepted',
      data: { round: 1, approverId: 'clara', version: 1, sha256: sha('v1'), remaining: 1 },
    });
    await issued(1, 'dario');
    // Of a round that is over: nobody waits for it.
    await issued(0, 'clara');
    await seen();
    expect(await row()).toMatchObject({ label: 'PENDING', waitingFor: { kind: 'approver', approverId: 'dario' } });

    await happen('d1', 'owner-1', { type: 'ApprovalsRefused', data: { round: 1, approverId: 'dario', eventId: 'e' } });
    await seen();
    const refusedAt = world.latest();
    expect(await row()).toMatchObject({ status: 'PENDING', label: 'REFUSED', waitingFor: { kind: 'owner', name: null, since: refusedAt } });
    const found = async (status: 'REFUSED' | 'PENDING' | 'CANCELED') =>
      (await inboxPage(world.pool, ask({ advanced: { status } }), 1)).documents.map(({ documentID }) => documentID);
    expect([await found('REFUSED'), await found('PENDING'), await found('CANCELED')]).toEqual([['d1'], ['d1'], []]);
    expect((await inboxPage(world.pool, ask({ ownerId: 'owner-2', advanced: { status: 'REFUSED' } }), 1)).total).toBe(0);

    await happen('d1', 'owner-1', ...asks(2));
    await seen();
    expect(await row()).toMatchObject({ label: 'PENDING', waitingFor: null });
    await happen(
      'd1',
      'owner-1',
      { type: 'ApprovalsGranted', data: { round: 2, basis: 'ALL_APPROVED', answers: [] } },
      {
        type: 'SigningLinksIssued',
        data: { round: 2, termSeconds: 518_400, links: [{ signatoryId: 'ana', issue: 1, expiresAt: null }] },
      },
    );
    await seen();
    expect(await row()).toMatchObject({ label: 'PENDING', waitingFor: { kind: 'signatory', signatoryId: 'ana' } });

    const signedNow = { ...signed('ana', 1), data: { ...signed('ana', 1).data, round: 2 } } as DocumentEvent;
    await happen('d1', 'owner-1', signedNow, ...completion(3), endorsementRequested);
    await seen();
    expect(await row()).toMatchObject({ status: 'PENDING_TO_ENDORSEMENT', waitingFor: { kind: 'endorser', name: 'Lucía Ferrer' } });
    await happen('d1', 'owner-1', { type: 'EndorsementCompleted', data: { endorsementId: 'e', eventId: 'y', sheetSha256: sha('s') } });
    await seen();
    expect(await row()).toMatchObject({ label: 'ENDORSED', waitingFor: null });
    expect(await inboxCounts(world.pool, { ownerId: 'owner-1', viewerEmail: null })).toMatchObject({ all: 1, pending: 0, completed: 1 });
    await happen('d1', 'owner-1', { type: 'DocumentCanceled', data: { cancelationId: 'd1.1', eventId: 'z' } } as DocumentEvent);
    await seen();
    expect(await row()).toMatchObject({ label: 'CANCELED', waitingFor: null });
    expect(await found('CANCELED')).toEqual(['d1']);
    expect(await inboxCounts(world.pool, { ownerId: 'owner-1', viewerEmail: null })).toMatchObject({ all: 1, pending: 0, completed: 0 });
  });

  it('gives 15 rows to a page, in both orders, and by cursor the same rows', async () => {
    for (let index = 0; index < 16; index++) await happen(`d${index}`, 'owner-1', named(`d${index}`, `Title ${index}`));
    await happen('x1', 'owner-2', named('x1', 'Somebody else'));
    await seen();
    const first = await inboxPage(world.pool, ask(), 1);
    expect(first).toMatchObject({ total: 16, page: 1, pageSize: 15 });
    expect(first.documents).toHaveLength(PAGE_SIZE);
    const second = await inboxPage(world.pool, ask(), 2);
    expect(second.documents.map((row) => row.documentID)).toEqual(['d0']);
    const turned = await inboxPage(world.pool, ask({ order: 'asc' }), 1);
    expect(turned.documents.map((row) => row.documentID)).toEqual(
      [...first.documents, ...second.documents]
        .map((row) => row.documentID)
        .toReversed()
        .slice(0, 15),
    );
    for (const order of ['asc', 'desc'] as const) {
      const found: string[] = [];
      let next: string | null = null;
      do {
        const slice = await inboxSlice(world.pool, ask({ order }), next, 5);
        found.push(...slice.documents.map((row) => row.documentID));
        next = order === 'desc' ? slice.older : slice.newer;
      } while (next !== null);
      const all = [
        ...(await inboxPage(world.pool, ask({ order }), 1)).documents,
        ...(await inboxPage(world.pool, ask({ order }), 2)).documents,
      ];
      expect(found).toEqual(all.map((row) => row.documentID));
    }
    expect((await inboxSlice(world.pool, ask(), 'not a cursor', 5)).documents).toHaveLength(5);
  });

  it('puts every document in its tab, and in no other', async () => {
    await happen('draft', 'owner-1', named('draft', 'a'));
    await happen('pending', 'owner-1', named('pending', 'b'), setup([ana]), ...sent([ana]));
    await happen('processing', 'owner-1', named('processing', 'c'), setup([ana]), sent([ana])[0]!);
    await happen('done', 'owner-1', named('done', 'd'), setup([ana]), ...sent([ana]), signed('ana', 1), ...completion(3));
    await happen('gone', 'owner-1', named('gone', 'e'), { type: 'DocumentDeleted', data: { statusAtDeletion: 'DRAFT' } });
    const observed = { sharedWithID: 's1', personId: 'p-obs', email: personal('p-obs', 'Obs@Example.com') };
    const share: DocumentEvent = { type: 'ObserversAdded', data: { observers: [observed] } };
    await happen('shared', 'owner-2', named('shared', 'f'), setup([ana]), ...sent([ana]), share);
    // A draft is its owner's own until it is sent.
    await happen('unsent', 'owner-2', named('unsent', 'h'), share);
    await happen('own', 'owner-1', named('own', 'g'), { type: 'ObserversAdded', data: { observers: [observed] } });
    await seen();
    const tab = async (over: Partial<InboxQuery>) =>
      (await inboxPage(world.pool, ask(over), 1)).documents.map((row) => row.documentID).sort();
    expect(await tab({})).toEqual(['done', 'draft', 'own', 'pending', 'processing']);
    expect(await tab({ criteria: criteriaOf('DRAFT') })).toEqual(['draft', 'own']);
    expect(await tab({ criteria: criteriaOf('pending') })).toEqual(['pending', 'processing']);
    expect(await tab({ criteria: criteriaOf('Completed') })).toEqual(['done']);
    expect(await tab({ criteria: 'shared', viewerEmail: 'obs@example.COM' })).toEqual(['shared']);
    expect(await tab({ criteria: 'shared', viewerEmail: null })).toEqual([]);
    expect(criteriaOf('nothing')).toBeNull();
    expect(await inboxCounts(world.pool, { ownerId: 'owner-1', viewerEmail: 'obs@example.com' })).toEqual({
      all: 5,
      pending: 2,
      draft: 2,
      completed: 1,
      shared: 1,
    });
    expect(await inboxCounts(world.pool, { ownerId: 'owner-1', viewerEmail: null })).toMatchObject({ shared: 0 });
    const [shared] = (await inboxPage(world.pool, ask({ criteria: 'shared', viewerEmail: 'obs@example.com' }), 1)).documents;
    expect(shared).toMatchObject({ label: 'SHARED', status: 'PENDING' });
  });

  it('finds by title, address and id whatever the case and accents, and takes no wildcard', async () => {
    await happen(
      'doc-4711',
      'owner-1',
      named('doc-4711', 'Camión 100%_nuevo'),
      setup([ana], { title: personal('p-owner', 'Camión 100%_nuevo') }),
    );
    await happen('doc-0815', 'owner-1', named('doc-0815', 'Otro'), setup([beto], { title: personal('p-owner', 'Otro') }));
    await seen();
    const find = async (search: string) => (await inboxPage(world.pool, ask({ search }), 1)).documents.map((row) => row.documentID);
    expect(await find('CAMION')).toEqual(['doc-4711']);
    expect(await find('camión')).toEqual(['doc-4711']);
    expect(await find('ANA@exam')).toEqual(['doc-4711']);
    expect(await find('c-0815')).toEqual(['doc-0815']);
    expect(await find('100%_n')).toEqual(['doc-4711']);
    expect(await find('%%%%')).toEqual([]);
    expect(await find("'; drop table")).toEqual([]);
    expect((await inboxPage(world.pool, ask({ ownerId: 'owner-2', search: 'camion' }), 1)).total).toBe(0);
  });
});
