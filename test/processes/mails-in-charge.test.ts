import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../shared-kernel/decider/types.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { setup, signatory, uploaded } from '../documents/given.ts';
import * as histories from './mails-given.ts';
import { type MailsWorld, mailsWorld } from './mails-world.ts';

const eva = { subUserId: 'eva', name: personal('eva', 'Eva Sol'), email: personal('eva', 'eva@sol.example') };
const omar = { subUserId: 'omar', name: personal('omar', 'Omar Luz'), email: personal('omar', 'omar@luz.example') };
const handedOver = (to: typeof eva | null): DomainEvent => ({ type: 'DocumentHandedOver', data: { to } });

/** The history with a document that Eva brought into the account. */
async function inEvasCharge(history: histories.History): Promise<MailsWorld> {
  const world = mailsWorld();
  world.subUsers.eva = { name: 'Eva Sol', email: 'eva@sol.example', language: 'es' };
  world.subUsers.omar = { name: 'Omar Luz', email: 'omar@luz.example', language: 'en' };
  const [[, upload, ...first], ...rest] = history as [histories.History[number], ...histories.History];
  await world.given('document', { type: upload!.type, data: { ...(upload!.data as object), broughtBy: eva } }, ...first);
  for (const [stream, ...events] of rest) await world.given(stream, ...events);
  return world;
}
const told = (world: MailsWorld, from = 0) => world.sent.slice(from).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);

describe('what concerns the sender of a document is told to who is in charge of it, beside the owner', () => {
  it.each<[string, histories.History, string, string[]]>([
    ['a refusal to approve', histories.refusedWithout, 'VoBoRefused', ['lucia', 'eva']],
    ['an approval', histories.nextRank, 'VoBoAccepted', ['lucia', 'eva']],
    ['who does not sign', histories.declined, 'SigningDeclined', ['lucia', 'eva']],
    ['the end', histories.completed, 'DocumentCompleted', ['lucia', 'eva', 'ana', 'bruno', 'olga']],
    ['a request to cancel that the sender answers', histories.anaAsksToCancel, 'CancellationRequested', ['lucia', 'eva']],
    ['the answer to a request of the sender', histories.cancellationRejected, 'CancellationRejected', ['lucia', 'eva']],
    ['a cancellation', histories.canceled, 'DocumentCanceled', ['lucia', 'eva', 'ana', 'bruno']],
  ])('%s', async (_what, history, cause, expected) => {
    const world = await inEvasCharge(history);
    await world.perform(cause);
    await world.perform(cause, 2);
    expect(world.sent.map(({ to }) => to.split('@')[0])).toEqual(expected);
    const [owners, evas] = world.sent;
    expect((await world.mailEvents()).filter((one) => one.endsWith(' eva'))).toHaveLength(2);
    // The same mail, to the same page, in the name of who reads it.
    expect(evas!.subject).toBe(owners!.subject);
    expect(evas!.text.match(/https?:\/\/\S+/g)).toEqual(owners!.text.match(/https?:\/\/\S+/g));
    expect(evas!.text).toContain('Eva Sol');
    expect(evas!.text).toContain('Lo recibe porque el documento está a su cargo.');
    expect(owners!.text).not.toContain('a su cargo.');
  });

  it('what passes a document on stays with the owner', async () => {
    const world = await inEvasCharge(histories.endorsementDeclined);
    await world.perform('EndorsementDeclined');
    expect(told(world).map((one) => one.split(':')[0])).toEqual(['lucia']);
  });

  it('in the language that they chose, where the owner and the document have another', async () => {
    const world = await inEvasCharge(histories.declined);
    world.subUsers.eva = { name: 'Eva Sol', email: 'eva@sol.example', language: 'en' };
    await world.perform('SigningDeclined');
    expect(world.sent.map(({ language }) => language)).toEqual(['es', 'en']);
    expect(world.sent[1]!.text).toContain('You are receiving it because the document is in your charge.');
  });

  it('as it was when it happened: after a hand-over the new person is told what comes later, and nobody again', async () => {
    const world = await inEvasCharge(histories.nextRank);
    await world.given('document', handedOver(omar));
    await world.perform('VoBoAccepted');
    expect(told(world)).toEqual(['lucia: clara dio su visto bueno a «Contrato»', 'eva: clara dio su visto bueno a «Contrato»']);
    const [, ...last] = histories.granted.at(-2)!;
    await world.given('vobo', ...last);
    await world.perform('VoBoAccepted');
    await world.perform('VoBoAccepted', 2);
    expect(told(world, 2).map((one) => one.split(':')[0])).toEqual(['lucia', 'omar']);
    await world.given('document', handedOver(null));
    await world.perform('VoBoAccepted', 3);
    expect(world.sent).toHaveLength(4);
  });

  it('nobody who was let go or has not proved the address, and nobody twice under one address', async () => {
    const gone = await inEvasCharge(histories.declined);
    delete gone.subUsers.eva;
    await gone.perform('SigningDeclined');
    expect(told(gone).map((one) => one.split(':')[0])).toEqual(['lucia']);

    const same = await inEvasCharge(histories.declined);
    same.subUsers.eva = { name: 'Eva Sol', email: 'Lucia@example.com', language: 'es' };
    await same.perform('SigningDeclined');
    expect(told(same).map((one) => one.split(':')[0])).toEqual(['lucia']);
  });

  it('who stands in for whoever is in charge is told too, and why; nobody stands in for who stands in', async () => {
    const world = await inEvasCharge(histories.declined);
    Object.assign(world.substitutes, { eva: 'omar', omar: 'lia' });
    world.subUsers.lia = { name: 'Lía', email: 'lia@luna.example', language: 'es' };
    await world.perform('SigningDeclined');
    expect(told(world).map((one) => one.split(':')[0])).toEqual(['lucia', 'eva', 'omar']);
    expect(world.sent[2]!.text).toContain('You are receiving it because you stand in for whoever is in charge of the document.');

    // Who stands in answers no request to cancel, and reads what was answered.
    const asked = await inEvasCharge(histories.anaAsksToCancel);
    asked.substitutes.eva = 'omar';
    await asked.perform('CancellationRequested');
    expect(told(asked).map((one) => one.split(':')[0])).toEqual(['lucia', 'eva']);
    const [, ...answer] = histories.cancellationAuthorized.at(-1)!;
    await asked.given('cancellation', ...answer);
    await asked.perform('CancellationAuthorized');
    expect(told(asked, 2).map((one) => one.split(':')[0])).toEqual(['ana', 'lucia', 'eva', 'omar']);

    const ofOwner = mailsWorld();
    ofOwner.subUsers.omar = { name: 'Omar Luz', email: 'omar@luz.example', language: 'es' };
    ofOwner.substitutes['owner-1'] = 'omar';
    for (const [stream, ...events] of histories.declined) await ofOwner.given(stream, ...events);
    await ofOwner.perform('SigningDeclined');
    expect(told(ofOwner).map((one) => one.split(':')[0])).toEqual(['lucia', 'omar']);
    expect(ofOwner.sent[1]!.text).toContain('Lo recibe porque suple a quien tiene el documento a su cargo.');
  });

  it('let go while the mail waits: it is withdrawn and said to have failed, and the owner has theirs once', async () => {
    const world = await inEvasCharge(histories.declined);
    const { deps } = world;
    const away = {
      ...deps,
      mailer: {
        ...deps.mailer,
        send: async (mail: { to: string }) => (mail.to.startsWith('eva') ? busy : deps.mailer.send(mail as never)),
      },
    };
    await expect(world.performWith(away as typeof deps, 'SigningDeclined')).rejects.toThrow('busy');
    delete world.subUsers.eva;
    await world.perform('SigningDeclined', 2);
    expect(told(world).map((one) => one.split(':')[0])).toEqual(['lucia']);
    expect((await world.mailEvents()).at(-1)).toBe('MailFailed signing_declined eva');
  });

  it('who declines for themselves is not told of it; the owner is', async () => {
    const [[, , , ...sending]] = histories.pending as unknown as [[string, DomainEvent, DomainEvent, ...DomainEvent[]]];
    const signers = [signatory('ana', { isOwner: true, personId: 'eva' }), signatory('bruno', { order: 2 })];
    const world = await inEvasCharge([['document', uploaded(), setup(signers), ...sending], ...histories.declined.slice(1)]);
    await world.perform('SigningDeclined');
    expect(told(world).map((one) => one.split(':')[0])).toEqual(['lucia']);
  });
});

const busy = { accepted: false, reason: 'busy', retry: true, attempts: 1 } as const;

describe('who stands in for an approver that is away', () => {
  const given = async (history: histories.History, standIns: Record<string, string>) => {
    const world = await inEvasCharge(history);
    Object.assign(world.standIns, standIns);
    return world;
  };

  it('is told that it is their turn, behind a login and in their language; the approver is written to as ever', async () => {
    const world = await given(histories.asked, { 'clara@example.com': 'omar' });
    await world.perform('ApproverLinksIssued');
    await world.perform('ApproverLinksIssued', 2);
    expect(world.sent.map(({ to, language }) => [to.split('@')[0], language])).toEqual([
      ['clara', 'es'],
      ['omar', 'en'],
    ]);
    const [, mail] = world.sent;
    expect(mail!.subject).toContain('waits for an approval, and you stand in');
    expect(mail!.text).toContain('You are receiving it because you stand in for whoever is asked for the approval and is away.');
    expect(mail!.text).toContain('/dashboard/document?tab=turn');
    expect(mail!.text).not.toContain('/vobo/');
    expect((await world.mailEvents()).filter((one) => one.includes('approval_stand_in'))).toEqual([
      'MailQueued approval_stand_in omar',
      'MailAccepted approval_stand_in omar',
    ]);
  });

  it('is not told where they sent the document, and no more once it was answered', async () => {
    const own = await given(histories.asked, { 'clara@example.com': 'eva' });
    await own.perform('ApproverLinksIssued');
    expect(own.sent.map(({ to }) => to.split('@')[0])).toEqual(['clara']);
    const late = await given(histories.refusedWithout, { 'clara@example.com': 'omar' });
    await late.perform('ApproverLinksIssued');
    expect(late.sent).toEqual([]);
  });
});
