import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelAsOf } from '../../modules/app/statistics/panel.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { countedTypes, factsOf } from '../../projections/statistics/facts.ts';
import {
  accountFigures,
  completedByMonth,
  cutAt,
  DOCUMENT_STANDINGS,
  type DocumentStanding,
  documentFigures,
  type FactsAsOf,
  ratingsByStars,
  signaturesByKind,
} from '../../projections/statistics/queries.ts';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { approver, completion, endorsementRequested, foldOf, sent, setup, signed, signedByEfirma, uploaded } from '../documents/given.ts';
import { streams } from '../golden-events/catalogue.ts';
import { count } from '../support/counts.ts';
import { ana, beto, readModelsWorld } from './read-models-world.ts';

/** Events that no figure and no report is made of. A new type is either here or has its facts. */
const NOT_COUNTED = [
  'AbsenceEnded AbsenceSet AnchorRecorded ApiKeyCreated ApiKeyRevoked ApiKeyRotated ApprovalRoundClosed ApprovalRoundOpened ApprovalsGranted',
  'ApprovalsRefused ApproverLinkRenewed ApproverPresented ApproverSubstituted CancellationApplied CancellationEvidenceOpened',
  'CancellationVoided CancellationWaiting ConstanciaRecorded DocumentPresented DocumentViewed EmailChangeAsked EmailChangeConfirmed',
  'EmailChangeStopped EmailChanged EndorsementAdmitted EndorsementAsked EndorsementConstanciaRecorded EndorsementDeclined',
  'EndorsementPresented EndorsementRefused EndorsementSheetSealed EndorsementSigned EndorsementStepFailed EndorsementWithdrawn',
  'FeaturesSet FieldsPlaced FileDownloaded LastDayAnnounced LastDaySet MailAccepted MailDelivered MailOpened MailQueued NewLinkRequested',
  'FiscalDataChanged FormatChanged FormatRemoved FormatSaved NoticesChosen ObserversAdded PageImagesStarted PageImagesStored PagesShown PasswordChanged PermissionsDenied PersonalDataChanged',
  'PlatformSealed RedirectSet ReminderRead ReminderRemoved ReminderSet ReviewerGranted ReviewerRevoked SavedSignatureAdded SavedSignatureChanged SavedSignatureRemoved',
  'SealingStepFailed SignatoryRemoved SignatoryRenamed SignatoryReplaced SignerCertificateRefused SigningLinkRenewed SigningReminderSkipped SigningRemindersChosen SigningRemindersSet SubUserSightSet',
  'SubstitutesAllowedSet TagCreated TagDeleted VoBoCommentAdded VoBoCommentDeleted VoBoCommentEdited',
  'FormAccepted FormAnswered FormAnswersChanged FormCancelled FormCommented FormComposed FormComposingFailed FormCreated FormRefused FormReminded',
  'FormReopened FormSent FormSignerChanged PublicLinkOpened PublicLinkStopped SignatureMarksSought VisitConfirmed',
  'PagesApproved WordChoiceMade WordConversionAskedAgain WordConversionFailed WordConverted',
  'TemplateCreated TemplateDeleted TemplateVersionAdded',
  // Subscriptions, and what was used of them: what they come to stands in the statements.
  'ChargeFailed ChargeSettled ConsentsChanged CorporateAdminChanged CreditsAdded CreditsClosed CreditsOpened CreditsReserved DebtBegan',
  'DebtEnded DefaultCardChanged DocumentCounted ExpiryChanged FirstLoginRecorded FlagsChanged LateDocumentCounted LimitsChanged MonthClosed',
  'NotificationAddressChanged PlanExpired PlanStarted PromotionRedeemed RenewalChanged TrialStarted',
  // Money: what was charged is said by the ledger (npm run ledger:compare).
  'AuthenticationAsked ChargeAsked ChargeDeclined ChargeSucceeded CustomerRecorded DisputeClosed DisputeOpened IntentClosed IntentOpened',
  'CfdiIssued CfdiRequested InvoiceCancelled InvoiceOpened RefundAsked RefundFailed RefundMade',
].flatMap((line) => line.split(' '));

const every = streams.flatMap(({ types, samples }) => Object.keys(types).map((type) => ({ type, samples })));

describe('what an event tells', () => {
  it('every type of event is counted, or is known not to be', () => {
    expect([...new Set(every.map(({ type }) => type))].sort()).toEqual([...countedTypes, ...NOT_COUNTED].sort());
  });

  it.each(every.filter(({ type }) => countedTypes.includes(type)))(
    '$type: ids and words of the product, nothing that people wrote',
    (one) => {
      const sample = one.samples.find(({ type }) => type === one.type)!;
      const facts = factsOf(sample);
      expect(facts.length).toBeGreaterThan(0);
      for (const { kind, party, sort, detail, number } of facts) {
        expect(kind).toMatch(/^[A-Z][A-Z_]+$/);
        expect(party ?? 'id-1').toMatch(/^[\w.-]{1,64}$/);
        expect([sort ?? 'x', detail ?? 'x'].every((word) => /^[\w.-]{1,40}$/.test(word))).toBe(true);
        expect(Number.isInteger(number ?? 0)).toBe(true);
      }
      const written = new Set<string>();
      JSON.stringify(sample.data, (_key, value) => {
        if (typeof value?.$personal === 'string' && typeof value.value === 'string') written.add(value.value);
        return value;
      });
      for (const text of written) expect(JSON.stringify(facts), text).not.toContain(text);
    },
  );
});

const rated = (documentId: string, signatoryId: string, stars: number) => ({
  type: 'SigningRated',
  data: { documentId, signatoryId, stars, text: personal('p-ana', 'Excelente, soy Ana Núñez') },
});
const registered = (accountId: string, role = 'user', belongsTo: string | null = null) => ({
  type: 'AccountRegistered',
  data: {
    accountId,
    role,
    reads: null,
    belongsTo,
    firstName: personal(accountId, 'Lucía'),
    secondName: null,
    lastName: null,
    email: personal(accountId, `${accountId}@example.com`),
    phone: null,
    language: 'es',
  },
});
const verified = { type: 'EmailVerified', data: { by: 'LINK' } };

const asked: DocumentEvent = { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['visto'] } };
const failed: DocumentEvent = { type: 'ProcessingFailed', data: { round: 1, code: 'pdf.damaged', detail: personal('p-owner', 'x') } };
const [confirmed, started, stored] = sent([ana]) as [DocumentEvent, DocumentEvent, DocumentEvent];
const about = { endorsementId: 'e', eventId: 'x' };
const whole = [
  setup([ana, beto]),
  ...sent([ana, beto]),
  signedByEfirma('ana', 'Ana', 'COCA800101AAA'),
  signed('beto', 2),
  ...completion(3),
];

/** Lives of documents as they come; each may be cut anywhere. */
const LIVES: readonly (readonly DocumentEvent[])[] = [
  whole,
  [...whole, endorsementRequested as DocumentEvent, { type: 'EndorsementRejected', data: about }],
  [...whole, endorsementRequested as DocumentEvent, { type: 'EndorsementCompleted', data: { ...about, sheetSha256: 'a'.repeat(64) } }],
  [
    ...whole,
    { type: 'DocumentCanceled', data: { cancelationId: 'c', eventId: 'x' } },
    { type: 'DocumentDeleted', data: { statusAtDeletion: 'CANCELED' } },
  ],
  [setup([ana]), ...sent([ana]), { type: 'DocumentVoided', data: { reason: null } }],
  [setup([ana]), confirmed, started, failed, setup([ana]), ...sent([ana], 2), signed('ana', 1)],
  // Refused, and sent again: it stays out while it is prepared anew, also where that fails.
  [
    setup([ana], { approvers: [approver('visto')] }),
    confirmed,
    started,
    stored,
    asked,
    { type: 'ApprovalsRefused', data: { round: 1, approverId: 'visto', eventId: 'x' } },
    { type: 'SendingConfirmed', data: { round: 2 } },
    { type: 'ProcessingFailed', data: { round: 2, code: 'pdf.damaged', detail: personal('p-owner', 'x') } },
  ],
  [setup([ana]), { type: 'DocumentDeleted', data: { statusAtDeletion: 'DRAFT' } }],
];

/** As the pages tell a status, by the fold of the documents module. */
const standingOf = (status: string): DocumentStanding => (status.includes('PROCESSING') ? 'PREPARING' : (status as DocumentStanding));

describe('figures as of a moment', () => {
  const world = readModelsWorld();
  const figures = async (asOf: FactsAsOf, ownerId: string | null = null) => {
    const cut = await cutAt(world.pool, asOf);
    const scope = { ownerId, cut };
    return {
      documents: await documentFigures(world.pool, scope),
      signatures: Object.fromEntries(await signaturesByKind(world.pool, scope)),
      completed: Object.fromEntries(await completedByMonth(world.pool, scope, '2026-01')),
      ratings: Object.fromEntries(await ratingsByStars(world.pool, scope)),
      accounts: await accountFigures(world.pool, scope),
    };
  };

  /** What staff read, or the corporate admin of an account, of a moment in the past. */
  const panel = (position: Position, ownerId: string | null) => {
    const clock = { now: () => new Date(world.latest()) };
    return panelAsOf({ pool: world.pool, store: world.store, readSide: world.side, clock }, ownerId, { position });
  };

  it('are those of the documents’ own fold, wherever their lives are cut, and stay so while 10,000 more events arrive', async () => {
    const kept: { readonly position: Position; readonly owner: string | null; readonly said: string }[] = [];
    let next = 0;
    for (const owner of ['owner-1', 'owner-2']) await world.happenIn(`account-${owner}`, owner, registered(owner), verified);
    const life = fc.record({
      life: fc.constantFrom(...LIVES),
      cut: fc.nat(),
      owner: fc.constantFrom('owner-1', 'owner-2'),
      test: fc.nat({ max: 5 }),
    });
    const all: { readonly owner: string; readonly test: boolean; readonly events: readonly DocumentEvent[] }[] = [];
    const expected = (ownerId: string | null) => {
      const of = all.filter(({ owner }) => ownerId === null || owner === ownerId);
      const states = of.filter(({ test }) => !test).map(({ events }) => foldOf(events));
      const there = states.filter(({ isDeleted }) => !isDeleted);
      return {
        byStatus: Object.fromEntries(
          DOCUMENT_STANDINGS.map((status) => [status, there.filter((state) => standingOf(state.status) === status).length]),
        ),
        voided: there.filter(({ voided }) => voided !== null).length,
        deleted: states.length - there.length,
        tests: of.length - states.length,
        signatures: states.flatMap(({ signatures }) => signatures).length,
      };
    };
    await fc.assert(
      fc.asyncProperty(life, async ({ life: drawn, cut, owner, test }) => {
        const documentId = `doc-${next++}`;
        const isTest = test === 0;
        const first = uploaded({ documentId, ...(isTest && { isTest: true as const }) });
        const events = [first, ...drawn.slice(0, cut % (drawn.length + 1))];
        all.push({ owner, test: isTest, events });
        const position = await world.happen(documentId, owner, ...events);
        await world.seen();
        for (const scope of [null, owner]) {
          const said = await figures({ position }, scope);
          const { signatures, ...documents } = expected(scope);
          expect(said.documents).toEqual(documents);
          expect(Object.values(said.signatures).reduce((sum, one) => sum + one, 0)).toBe(signatures);
          kept.push({ position, owner: scope, said: JSON.stringify(await panel(position, scope)) });
        }
      }),
      { numRuns: count('documents whose figures are compared', 40, 400), endOnFailure: true },
    );
    const before = await panel((await world.store.head())!, null);
    const later = count('events after the figures', 600, 10_000);
    for (let written = 0; written < later; ) {
      const documentId = `doc-${next++}`;
      const owner = next % 2 === 0 ? 'owner-1' : 'owner-2';
      const events = [uploaded({ documentId }), ...LIVES[next % LIVES.length]!];
      await world.happen(documentId, owner, ...events);
      await world.happenIn(`rating-${documentId}`, owner, rated(documentId, 'ana', (next % 5) + 1));
      await world.happenIn(`account-${owner}`, owner, { type: 'SubUserAdded', data: { subUserId: `sub-${next}` } });
      await world.happenIn(`account-new-${next}`, `new-${next}`, registered(`new-${next}`), verified);
      written += events.length + 4;
    }
    await world.seen();
    for (const { position, owner, said } of kept) expect(JSON.stringify(await panel(position, owner))).toBe(said);
    const now = await panel((await world.store.head())!, null);
    for (const figure of ['users', 'documents', 'signatures', 'ratings'] as const)
      expect(now[figure].count).toBeGreaterThan(before[figure].count);
    expect(now.completedByMonth.at(-1)!.documents).toBeGreaterThan(before.completedByMonth.at(-1)!.documents);
    // As built anew from the events, they are the same again.
    for (const table of (await world.side.rebuild('statistics')).tables)
      expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0, notCompared: null });
    for (const { position, owner, said } of kept.slice(-20)) expect(JSON.stringify(await panel(position, owner))).toBe(said);
  }, 2_400_000);

  it('of a time end before the first fact that was recorded after it', async () => {
    await world.happen('d1', 'owner-1', uploaded({ documentId: 'd1' }));
    const then = world.latest();
    await world.happen('d1', 'owner-1', ...whole);
    await world.seen();
    const before = await figures({ instant: new Date(then) });
    expect(before.documents.byStatus).toMatchObject({ DRAFT: 1, COMPLETED: 0 });
    expect((await figures({ instant: new Date('2026-02-01T00:00:00Z') })).documents.byStatus).toMatchObject({ DRAFT: 0, COMPLETED: 0 });
    const at = await figures({ instant: new Date(world.latest()) });
    expect(at).toMatchObject({
      documents: { byStatus: { DRAFT: 0, COMPLETED: 1 } },
      signatures: { E_FIRMA: 1, ELECTRONIC_SIGNATURE: 1 },
      completed: { '2026-03': 1 },
    });
    // What answers by time answers by its position too.
    const cut = await cutAt(world.pool, { instant: new Date(then) });
    expect(await figures({ position: cut.position! })).toEqual(before);
  });

  it('count ratings, accounts and who works in them, and no test of a key', async () => {
    await world.happen('d1', 'owner-1', uploaded({ documentId: 'd1' }), ...whole);
    await world.happen('d2', 'owner-1', uploaded({ documentId: 'd2', isTest: true }), ...whole);
    await world.happenIn('rating-d1', 'owner-1', rated('d1', 'ana', 5), rated('d1', 'beto', 2));
    await world.happenIn('rating-d2', 'owner-1', rated('d2', 'ana', 1));
    const added = { type: 'SubUserAdded', data: { subUserId: 'sub-1' } };
    const gone = { type: 'SubUserRemoved', data: { subUserId: 'sub-2' } };
    await world.happenIn('account-owner-1', 'owner-1', registered('owner-1'), verified, added, {
      type: 'SubUserAdded',
      data: { subUserId: 'sub-2' },
    });
    const withTwo = await world.happenIn('account-sub-1', 'owner-1', registered('sub-1', 'sub-user', 'owner-1'), verified);
    await world.happenIn('account-owner-1', 'owner-1', gone);
    await world.happenIn('account-owner-2', 'owner-2', registered('owner-2'));
    await world.happenIn('account-owner-3', 'owner-3', registered('owner-3'), verified, added, {
      type: 'AccountDeleted',
      data: { erased: false },
    });
    await world.happenIn('account-staff', 'staff', registered('staff', 'admin'), verified);
    await world.seen();
    const now = { position: (await world.store.head())! };
    expect(await figures(now)).toMatchObject({
      documents: { tests: 1, byStatus: { COMPLETED: 1 } },
      signatures: { E_FIRMA: 1, ELECTRONIC_SIGNATURE: 1 },
      ratings: { 2: 1, 5: 1 },
      accounts: { active: 1, unverified: 1, ended: 1, subUsers: 1 },
    });
    expect((await figures({ position: withTwo })).accounts).toEqual({ active: 1, unverified: 0, ended: 0, subUsers: 2 });
    expect((await figures(now, 'owner-2')).accounts).toEqual({ active: 0, unverified: 1, ended: 0, subUsers: 0 });
    expect((await figures(now, 'owner-2')).ratings).toEqual({});
    const { rows } = await world.pool.query('select * from read.statistics_facts');
    expect(JSON.stringify(rows)).not.toMatch(/Núñez|Lucía|example\.com/);
  });
});
