import { describe, expect, it } from 'vitest';
import type { Notices } from '../../modules/accounts/index.ts';
import type { DomainEvent } from '../../shared-kernel/decider/types.ts';
import { signed } from '../documents/given.ts';
import * as histories from './mails-given.ts';
import { type MailsWorld, mailsWorld, type Provider, PUBLIC_URL } from './mails-world.ts';

const SETTINGS = `${PUBLIC_URL}/dashboard/profile/notices`;
const told = (world: MailsWorld, from: number) => world.sent.slice(from).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);

/** Lucía sent it to Ana and Bruno, who are asked; she chose how she hears of it. */
async function out(notices: Notices | null, provider?: Provider): Promise<{ world: MailsWorld; before: number; ownerId: string }> {
  const world = mailsWorld(provider);
  for (const [name, ...events] of histories.pending) await world.given(name, ...events);
  await world.perform('SigningLinksIssued');
  const ownerId = (await world.load()).state.uploaded!.uploadedBy.userId;
  if (notices) choose(world, ownerId, notices);
  return { world, before: world.sent.length, ownerId };
}
const choose = (world: MailsWorld, ownerId: string, notices: Notices) => {
  world.clock.advance(1000);
  world.notices[ownerId] = [...(world.notices[ownerId] ?? []), { since: world.clock.now().toISOString(), notices }];
  world.clock.advance(1000);
};
const each: Notices = { signed: 'EACH', stopped: 'EACH' };
const daily: Notices = { signed: 'DAILY', stopped: 'DAILY' };

const declined: DomainEvent = {
  type: 'SigningDeclined',
  data: { round: 1, signatoryId: 'ana', kind: 'REFUSED', reason: null, substitute: null },
};

async function bounced(world: MailsWorld, recipientId: string): Promise<DomainEvent> {
  const { mailId, kind } = (await world.load()).state.mails[recipientId]!;
  return {
    type: 'MailBounced',
    data: { mailId, kind, recipientId, reportedAt: world.clock.now().toISOString(), reason: 'no such mailbox' },
  };
}

describe('each signature at once', () => {
  it('tells who signed, how many are missing and where to see it, once however often it is asked for', async () => {
    const { world, before } = await out(each);
    await world.given('document', signed('ana', 1));
    await Promise.all([world.perform('SignatureRecorded'), world.perform('SignatureRecorded')]);
    await world.perform('SignatureRecorded', 2);
    expect(told(world, before)).toEqual(['bruno: Es su turno de firmar «Contrato»', 'lucia: ana firmó «Contrato»']);
    const mail = world.sent.at(-1)!;
    expect(mail.text).toContain('Lleva 1 de 2 firmas.');
    expect(mail.text).toContain('Falta la firma de una persona.');
    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringContaining('/home/login?redirectDocumentPage=true&action=view'),
      SETTINGS,
    ]);
    expect(await world.mailEvents()).toContain('MailAccepted somebody_signed owner-1');
  });

  it('leaves the last one to the mail that the document is complete', async () => {
    const { world, before } = await out(each);
    await world.given('document', signed('ana', 1), signed('bruno', 2));
    await world.perform('SignatureRecorded');
    expect(told(world, before)).toEqual([]);
  });

  it('goes on where a provider that was away broke off', async () => {
    let away = false;
    const { world, before } = await out(each, () => ({ accepted: !away, reason: 'away' }));
    await world.given('document', signed('ana', 1));
    away = true;
    await expect(world.perform('SignatureRecorded')).rejects.toThrow('away');
    away = false;
    await world.perform('SignatureRecorded', 2);
    await world.perform('SignatureRecorded', 3);
    expect(told(world, before)).toEqual(['bruno: Es su turno de firmar «Contrato»', 'lucia: ana firmó «Contrato»']);
  });

  it.each([
    ['nothing chosen', null],
    ['the end only', { signed: 'END', stopped: 'EACH' }],
    ['once a day', daily],
  ] as const)('%s: nobody but who is next is written to', async (_what, notices) => {
    const { world, before } = await out(notices);
    await world.given('document', signed('ana', 1));
    await world.perform('SignatureRecorded');
    expect(told(world, before)).toEqual(['bruno: Es su turno de firmar «Contrato»']);
  });

  it('what was chosen when it happened counts, and not when its mail is written', async () => {
    const late = await out(each);
    await late.world.given('document', signed('ana', 1));
    choose(late.world, late.ownerId, daily);
    await late.world.perform('SignatureRecorded');
    expect(told(late.world, late.before)).toContain('lucia: ana firmó «Contrato»');

    const early = await out(daily);
    await early.world.given('document', signed('ana', 1));
    choose(early.world, early.ownerId, each);
    await early.world.perform('SignatureRecorded');
    expect(told(early.world, early.before)).toEqual(['bruno: Es su turno de firmar «Contrato»']);
  });
});

describe('what stops a document', () => {
  it('is told at once to whoever chose nothing: who does not sign, and whose mail came back', async () => {
    const { world, before } = await out(null);
    await world.given('document', await bounced(world, 'ana'));
    await world.perform('MailBounced');
    await world.perform('MailBounced', 2);
    expect(told(world, before)).toEqual(['lucia: No llegó el correo a ana sobre «Contrato»']);
    expect(world.sent.at(-1)!.text).toContain('ana@example.com');
    await world.given('document', declined);
    await world.perform('SigningDeclined');
    expect(told(world, before + 1)).toEqual([expect.stringMatching(/^lucia: ana /)]);
    expect(world.sent.at(-1)!.text).toContain(SETTINGS);
  });

  it('waits for the morning where that was chosen', async () => {
    const { world, before } = await out({ signed: 'END', stopped: 'DAILY' });
    await world.given('document', await bounced(world, 'ana'));
    await world.perform('MailBounced');
    await world.given('document', declined);
    await world.perform('SigningDeclined');
    expect(told(world, before)).toEqual([]);
  });

  it('is no news of who follows by address only, once they were written to again, or signed', async () => {
    const observer = await out(null);
    await observer.world.given('document', await bounced(observer.world, 'olga'));
    await observer.world.perform('MailBounced');
    expect(told(observer.world, observer.before)).toEqual(['lucia: No llegó el correo a olga@example.com sobre «Contrato»']);

    const again = await out(null);
    const first = await bounced(again.world, 'ana');
    await again.world.given('document', {
      type: 'SigningLinkRenewed',
      data: { round: 1, signatoryId: 'ana', issue: 2, expiresAt: '2026-11-29T12:00:00.000Z' },
    });
    await again.world.perform('SigningLinkRenewed');
    const before = again.world.sent.length;
    await again.world.given('document', first);
    await again.world.perform('MailBounced');
    expect(told(again.world, before)).toEqual([]);

    const came = await out(null);
    const late = await bounced(came.world, 'ana');
    await came.world.given('document', signed('ana', 1), late);
    await came.world.perform('MailBounced');
    expect(told(came.world, came.before)).toEqual([]);
  });
});
