import { describe, expect, it } from 'vitest';
import { mailCauses } from '../../modules/flows/mails/causes.ts';
import * as histories from './mails-given.ts';
import { DOCUMENT, type MailsWorld, mailsWorld, PUBLIC_URL } from './mails-world.ts';

const lived = async (history: histories.History, world = mailsWorld()): Promise<MailsWorld> => {
  for (const [stream, ...events] of history) await world.given(stream, ...events);
  return world;
};
const told = (world: MailsWorld) => world.sent.map(({ to, subject }) => `${to}: ${subject}`);

const link = {
  signing: new RegExp(`^${PUBLIC_URL}/signatory/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  observing: new RegExp(`^${PUBLIC_URL}/observer/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  keeping: new RegExp(`^${PUBLIC_URL}/done/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  approving: new RegExp(`^${PUBLIC_URL}/vobo/${DOCUMENT}/\\w+#[\\w-]{43}$`),
  view: `${PUBLIC_URL}/home/login?redirectDocumentPage=true&action=view&code=${DOCUMENT}`,
  review: `${PUBLIC_URL}/home/login?redirectDocumentPage=true&action=cancel-review&code=${DOCUMENT}.1`,
  endorsing: `${PUBLIC_URL}/home/login?redirectDocumentPage=true&action=endorsement-sign&code=${DOCUMENT}.1`,
  validating: new RegExp(`^${PUBLIC_URL}/validation/[\\w-]+$`),
  none: null,
};

type Links = RegExp | string | null | readonly (RegExp | string)[];
/** History, the event that asks for mails, and all of these: recipient, kind, links, and words that the mail cannot leave out. */
const cases: readonly [string, histories.History, string, readonly [string, string, Links, ...string[]][]][] = [
  [
    'sent without approvers: those whose turn it is, and the observers',
    histories.pending,
    'SigningLinksIssued',
    [
      ['ana', 'signing_request', link.signing, 'Lucía Ferrer', 'Con prisa'],
      ['olga', 'observer_link', link.observing],
    ],
  ],
  ['the first signed: the next', histories.signedByAna, 'SignatureRecorded', [['bruno', 'next_turn', link.signing]]],
  [
    'somebody else is asked whose turn it is: who is asked now',
    histories.replaced,
    'SignatoryReplaced',
    [['carla', 'signing_request', link.signing]],
  ],
  [
    'completed: everybody',
    histories.completed,
    'DocumentCompleted',
    [
      ['lucia', 'completed', link.view, 'Van adjuntos', 'en su cuenta'],
      ['ana', 'completed', link.keeping, 'Van adjuntos', 'solo para usted'],
      ['bruno', 'completed', link.keeping, 'Van adjuntos', 'solo para usted'],
      ['olga', 'completed_observer', link.observing, 'sus 2 firmas'],
    ],
  ],
  [
    'approvals asked for: the first rank',
    histories.asked,
    'ApproverLinksIssued',
    [['clara', 'approval_request', link.approving, 'Lucía Ferrer', 'Con prisa']],
  ],
  [
    'a link sent again: that approver',
    histories.renewed,
    'ApproverLinkRenewed',
    [['clara', 'approval_resend', link.approving, '28 nov 2026']],
  ],
  ['the first rank accepted: the next rank', histories.nextRank, 'ApproverLinksIssued', [['elena', 'approval_turn', link.approving]]],
  [
    'an approval: the creator (STATE-034)',
    histories.nextRank,
    'VoBoAccepted',
    [['lucia', 'vobo_accepted', link.view, 'clara', 'Contrato', 'Falta el visto bueno']],
  ],
  [
    'all approvals: now the signers',
    histories.granted,
    'SigningLinksIssued',
    [
      ['ana', 'signing_request', link.signing],
      ['bruno', 'signing_request', link.signing],
    ],
  ],
  [
    'a refusal with comments: the creator, with them (STATE-035)',
    histories.refusedWith,
    'VoBoRefused',
    [['lucia', 'vobo_refused', link.view, 'clara', 'Cláusula 4', 'Falta la fecha.', '<b>Precio</b>', 'No es el pactado.']],
  ],
  [
    'a refusal without comments: the creator (STATE-035)',
    histories.refusedWithout,
    'VoBoRefused',
    [['lucia', 'vobo_refused', link.view, 'clara']],
  ],
  [
    'the owner asks to cancel: those who may answer',
    histories.ownerAsksToCancel,
    'CancellationRequested',
    [
      ['ana', 'cancellation_requested', link.review, 'Lucía Ferrer', 'Se firmó otro', 'un archivo de evidencia'],
      ['bruno', 'cancellation_requested', link.review, 'Lucía Ferrer'],
    ],
  ],
  [
    'it is rejected: the petitioner, who is the owner, once',
    histories.cancellationRejected,
    'CancellationRejected',
    [['lucia', 'cancellation_answered', link.review, 'ana', 'rechazó', 'Sigue vigente']],
  ],
  [
    'a signatory asks to cancel: the owner',
    histories.anaAsksToCancel,
    'CancellationRequested',
    [['lucia', 'cancellation_requested', link.review, 'ana']],
  ],
  [
    'it is authorised: petitioner and owner',
    histories.cancellationAuthorized,
    'CancellationAuthorized',
    [
      ['ana', 'cancellation_answered', link.review, 'Lucía Ferrer', 'autorizó'],
      ['lucia', 'cancellation_answered', link.review],
    ],
  ],
  [
    'cancelled: all parties',
    histories.canceled,
    'DocumentCanceled',
    [
      ['lucia', 'document_canceled', link.validating],
      ['ana', 'document_canceled', link.validating],
      ['bruno', 'document_canceled', link.validating],
    ],
  ],
  [
    'an endorsement the document waits for: the endorser',
    histories.endorsementAdmitted,
    'EndorsementAdmitted',
    [['ana', 'endorsement_requested', link.endorsing, 'Lucía Ferrer', 'fabio', 'en propiedad', 'Puebla']],
  ],
  [
    'declined: the owner, with the reason',
    histories.endorsementDeclined,
    'EndorsementDeclined',
    [['lucia', 'endorsement_rejected', link.view, 'ana', 'No se ha pagado']],
  ],
  [
    'taken back: the endorser',
    histories.endorsementWithdrawn,
    'EndorsementWithdrawn',
    [['ana', 'endorsement_withdrawn', link.none, 'Lucía Ferrer']],
  ],
  ['taken back before anybody was asked: nobody', histories.withdrawnBeforeAdmitted, 'EndorsementWithdrawn', []],
  [
    'endorsed: owner and endorser; the endorsee learns where to fetch what they hold now, after a login',
    histories.endorsed,
    'EndorsementCompleted',
    [
      ['lucia', 'endorsement_done', link.validating, 'ana', 'fabio'],
      ['ana', 'endorsement_done', link.validating],
      ['fabio', 'endorsement_done', [link.endorsing, link.validating], 'ana le endosó en propiedad', 'Entre con la cuenta', 'regístrese'],
    ],
  ],
  [
    'a special endorsement: the owner',
    histories.specialRequested,
    'SpecialEndorsementRequested',
    [['lucia', 'special_requested', link.view, 'ana', 'página 3 de 9']],
  ],
  [
    'approved: who asked',
    histories.specialApproved,
    'SpecialEndorsementApproved',
    [['ana', 'special_answered', link.validating, 'fue aprobada']],
  ],
  [
    'rejected: who asked',
    histories.specialRejected,
    'SpecialEndorsementRejected',
    [['ana', 'special_answered', link.validating, 'fue rechazada', 'Falta la factura']],
  ],
];

describe('what happens is told to the people it concerns, once', () => {
  it.each(cases)('%s', async (_what, history, cause, expected) => {
    const world = await lived(history);
    await world.perform(cause);
    const once = told(world);
    await world.perform(cause, 2);
    expect(told(world)).toEqual(once);
    expect(world.sent.map(({ to }) => to.split('@')[0])).toEqual(expected.map(([who]) => who));
    for (const [index, [who, kind, address, ...words]] of expected.entries()) {
      const mail = world.sent[index]!;
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      const expectedLinks = address === null ? [] : ([address].flat() as (RegExp | string)[]);
      expect([who, links]).toEqual([who, expectedLinks.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)))]);
      for (const word of words) expect(mail.text).toContain(word);
      expect(mail).toMatchObject({ language: 'es', about: DOCUMENT });
      expect(
        (await world.load()).events.flatMap(({ type, data }) =>
          'mailId' in data && data.mailId === mail.mailId ? [[type, data.kind]] : [],
        ),
      ).toEqual([
        ['MailQueued', kind],
        ['MailAccepted', kind],
      ]);
    }
  });

  it('every event that asks for mails is among these, but those that their own tests show', () => {
    const shown = new Set(cases.map(([, , cause]) => cause));
    const asked = ['SigningLinkRenewed', 'NewLinkRequested'];
    const answered = ['SigningDeclined', 'SigningReopened'];
    const gone = ['SignatoryRemoved'];
    const others = [
      'ProcessingFailed',
      ...asked,
      ...gone,
      ...answered,
      'LastDaySet',
      'LastDayAnnounced',
      'ObserversAdded',
      'DocumentVoided',
    ];
    expect(mailCauses.filter((type) => !shown.has(type))).toEqual(others);
  });

  it.each([
    ['SigningLinkRenewed', { round: 1, signatoryId: 'ana', issue: 2, expiresAt: '2026-11-29T12:00:00.000Z' }, 'resend'],
    [
      'ObserversAdded',
      { observers: [{ sharedWithID: 'ivan', personId: 'p-ivan', email: { $personal: 'p-ivan', value: 'ivan@example.com' } }] },
      'observer_link',
    ],
  ])('%s', async (type, data, kind) => {
    const world = await lived(histories.pending);
    await world.given('document', { type, data });
    await world.perform(type);
    await world.perform(type, 2);
    expect((await world.mailEvents()).map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
      `MailQueued ${kind}`,
      `MailAccepted ${kind}`,
    ]);
  });

  it('tells the owner that a signer asks for a new link, and nobody once it cannot be sent any more', async () => {
    const asked = { type: 'NewLinkRequested', data: { round: 1, signatoryId: 'ana' } } as const;
    const world = await lived(histories.pending);
    await world.given('document', asked);
    await world.perform('NewLinkRequested');
    await world.perform('NewLinkRequested', 2);
    expect(world.sent.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'lucia@example.com: ana pide un enlace nuevo para firmar «Contrato»',
    ]);
    const late = await lived(histories.pending);
    await late.given('document', asked);
    const [, ...last] = histories.voided.at(-1)!;
    await late.given('document', ...last);
    await late.perform('NewLinkRequested');
    expect(late.sent).toEqual([]);
  });

  it('tells the owner alone whose e.firma signed, and that it has another name', async () => {
    const world = await lived(histories.completedByEfirma);
    await world.perform('DocumentCompleted');
    const texts = Object.fromEntries(world.sent.map(({ to, text }) => [to.split('@')[0], text]));
    expect(Object.keys(texts).sort()).toEqual(['ana', 'bruno', 'lucia', 'olga']);
    expect(texts.lucia).toContain('en el lugar de ana se firmó con la e.firma de OTRA PERSONA SOTO, RFC PESO800101AB1');
    expect(`${texts.ana}${texts.bruno}${texts.olga}`).not.toMatch(/OTRA PERSONA|PESO800101AB1/);
  });

  it('somebody does not sign: the owner alone is told, with the words; asked again, they have a new link', async () => {
    const world = await lived(histories.pending);
    await world.perform('SigningLinksIssued');
    const before = world.sent.length;
    const [, ...answer] = histories.declined.at(-1)!;
    await world.given('document', ...answer);
    await world.perform('SigningDeclined');
    await world.perform('SigningDeclined', 2);
    expect(world.sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'lucia@example.com: ana responde que no le toca firmar «Contrato»',
    ]);
    for (const word of ['No llevo contratos', 'Olga', 'olga@nunez.example']) expect(world.sent.at(-1)!.text).toContain(word);
    await world.given('document', {
      type: 'SigningReopened',
      data: { round: 1, signatoryId: 'ana', issue: 2, expiresAt: '2026-11-29T12:00:00.000Z' },
    });
    await world.perform('SigningReopened');
    await world.perform('SigningReopened', 2);
    expect(world.sent.slice(before + 1).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'ana@example.com: Lucía Ferrer le pide firmar «Contrato»',
    ]);
    // A link that was on its way when its signer answered is not mailed any more.
    const late = await lived(histories.declined);
    await late.performAll();
    expect(told(late).filter((one) => one.includes('signing_request'))).toEqual([]);
  });

  it('no mail is without a cause that exists, whatever the history', async () => {
    for (const history of Object.values(histories).filter(Array.isArray) as histories.History[]) {
      const world = await lived(history);
      await world.performAll();
      await world.performAll();
      const all = await world.everything();
      const causes = new Set(all.map(({ id }) => id));
      const mails = all.filter(({ type }) => type.startsWith('Mail'));
      expect(mails.filter(({ data }) => !causes.has(data.causedBy as string))).toEqual([]);
      expect(new Set(mails.map(({ type, data }) => `${type} ${data.mailId as string}`)).size).toBe(mails.length);
      expect(mails.length).toBe(world.sent.length * 2);
    }
  });
});

describe('signers', () => {
  it('are not written to before the approvals of the round are complete, whatever the process does again', async () => {
    const world = mailsWorld();
    const kinds = async () => (await world.mailEvents()).filter((one) => /signing_request/.test(one));
    for (const [stream, ...events] of histories.granted)
      for (const event of events) {
        await world.given(stream, event);
        if (event.type === 'SigningLinksIssued') break;
        await world.performAll();
        expect([event.type, await kinds()]).toEqual([event.type, []]);
      }
    await world.performAll();
    expect(await kinds()).toEqual([
      'MailQueued signing_request ana',
      'MailAccepted signing_request ana',
      'MailQueued signing_request bruno',
      'MailAccepted signing_request bruno',
    ]);
  });
});

describe('the final mail', () => {
  // Of the histories here: both files together.
  const WHOLE = 2000;

  it.each([WHOLE, WHOLE - 1, 0])('carries both files or none with a limit of %i bytes, and says which', async (limit) => {
    const world = await lived(
      histories.completed,
      mailsWorld(() => ({ accepted: true }), limit),
    );
    await world.perform('DocumentCompleted');
    const { state } = await world.load();
    const [pdf, constancia] = [state.seal!.file, state.constancia!.file];
    expect(pdf.size + constancia.size).toBe(WHOLE);
    const expected = [
      { name: 'Contrato (firmado).pdf', type: 'application/pdf', key: pdf.key, size: pdf.size },
      { name: 'Contrato (constancia).asn', type: 'application/octet-stream', key: constancia.key, size: constancia.size },
    ];
    expect(world.sent).toHaveLength(4);
    for (const { attachments, text } of world.sent.filter(({ to }) => !to.startsWith('olga'))) {
      expect(attachments ?? []).toEqual(limit >= WHOLE ? expected : []);
      expect(text.includes('Van adjuntos')).toBe(limit >= WHOLE);
    }
  });

  it('promises each time the same day and the same link, however late it is written', async () => {
    const [early, late] = [await lived(histories.completed), await lived(histories.completed)];
    await early.perform('DocumentCompleted');
    late.clock.advance(86_400_000);
    await late.perform('DocumentCompleted');
    expect(late.sent.map(({ text }) => text)).toEqual(early.sent.map(({ text }) => text));
  });
});

describe('language', () => {
  it('of the document for parties, of the account for its owner (I18N-005)', async () => {
    const world = await lived(histories.cancellationAuthorized);
    world.languages['owner-1'] = 'en';
    await world.perform('CancellationAuthorized');
    expect(world.sent.map(({ to, language }) => `${to} ${language}`)).toEqual(['ana@example.com es', 'lucia@example.com en']);
    expect(world.sent[1]!.text).toContain('authorised cancelling');
  });
});

describe('who is no longer concerned', () => {
  it('gets nothing: answered, overtaken or deleted meanwhile', async () => {
    const answered = await lived(histories.nextRank);
    await answered.performAll();
    // clara had answered before the process came to her link.
    expect((await answered.mailEvents()).filter((one) => one.endsWith(' clara'))).toEqual([]);
    const settled = await lived(histories.cancellationRejected);
    await settled.perform('CancellationRequested');
    expect(settled.sent).toEqual([]);
    const deleted = await lived([
      ...histories.completed,
      ['document', { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } }],
    ]);
    await deleted.performAll();
    expect(deleted.sent).toEqual([]);
  });

  it('nor does a person who was forgotten', async () => {
    const world = await lived(histories.completed);
    await world.vault.forget('p-ana');
    await world.perform('DocumentCompleted');
    expect(world.sent.map(({ to }) => to)).toEqual(['lucia@example.com', 'bruno@example.com', 'olga@example.com']);
  });
});
