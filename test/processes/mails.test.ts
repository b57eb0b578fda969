import { describe, expect, it } from 'vitest';
import { mailCauses } from '../../modules/flows/mails/causes.ts';
import { cases } from './mails-cases.ts';
import * as histories from './mails-given.ts';
import { DOCUMENT, type MailsWorld, mailsWorld } from './mails-world.ts';

const lived = async (history: histories.History, world = mailsWorld()): Promise<MailsWorld> => {
  for (const [stream, ...events] of history) await world.given(stream, ...events);
  return world;
};
const told = (world: MailsWorld) => world.sent.map(({ to, subject }) => `${to}: ${subject}`);

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
      'MailBounced',
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

describe('who sent it', () => {
  it('is told with their address, and with the company that the profile names when the mail leaves', async () => {
    const sender = async (companyName: string | null) => {
      const world = await lived(histories.pending);
      world.languages['owner-1'] = 'es';
      if (companyName !== null) world.companies['owner-1'] = companyName;
      await world.perform('SigningLinksIssued');
      return /Lo envía:\n((?: {2}.*\n)+)/.exec(world.sent[0]!.text)![1];
    };
    expect(await sender(null)).toBe('  Lucía Ferrer\n  lucia@example.com\n');
    expect(await sender('Ferrer y Asociados, SC')).toBe('  Lucía Ferrer\n  Ferrer y Asociados, SC\n  lucia@example.com\n');
  });

  it('is not told to who sent it', async () => {
    const world = await lived(histories.completed);
    await world.perform('DocumentCompleted');
    const about = (to: string) => world.sent.find((mail) => mail.to === to)!.text.includes('Lo envía:');
    expect([about('lucia@example.com'), about('ana@example.com')]).toEqual([false, true]);
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
