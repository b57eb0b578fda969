import { describe, expect, it } from 'vitest';
import { observerCode } from '../../modules/documents/index.ts';
import { approverCode } from '../../modules/vobo/index.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { approver, completion, presented, sent, setup, signatory, signed, uploaded } from '../documents/given.ts';
import * as histories from './mails-given.ts';
import { DOCUMENT, type MailsWorld, mailsWorld, PUBLIC_URL } from './mails-world.ts';

const person = (id: string, email = `${id}@example.com`) => ({ personId: `p-${id}`, email: personal(`p-${id}`, email) });
const observer = (id: string, email?: string) => ({ sharedWithID: id, ...person(id, email) });
const ana = signatory('ana');
/** Clara approved what Ana signed, Olga follows it, and so does Ana, under a spelling of her own. */
const approvedAndSigned = async (): Promise<MailsWorld> => {
  const world = mailsWorld();
  const [drawn, ...rest] = [sent([ana]).slice(0, 3), sent([ana]).at(-1)!];
  await world.given(
    'document',
    uploaded(),
    setup([ana], { approvers: [approver('clara')], observers: [observer('olga'), observer('ana-too', 'ANA@example.com')] }),
    ...drawn,
    { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['clara'] } },
  );
  const [, opened] = histories.asked.find(([stream]) => stream === 'vobo')!;
  const { data } = opened as { data: { approvers: { approverId: string }[] } };
  await world.given('vobo', { type: 'ApprovalRoundOpened', data: { ...data, approvers: data.approvers.slice(0, 1) } });
  await world.given('vobo', {
    type: 'ApproverLinksIssued',
    data: { round: 1, links: [{ approverId: 'clara', issue: 1, expiresAt: '2026-11-27T12:00:00.000Z' }] },
  });
  await world.given('vobo', {
    type: 'ApproverLinkRenewed',
    data: { round: 1, approverId: 'clara', issue: 2, expiresAt: '2026-11-28T12:00:00.000Z' },
  });
  await world.given(
    'document',
    { type: 'ApprovalsGranted', data: { round: 1, basis: 'ALL_APPROVED', answers: [{ approverId: 'clara', eventId: 'e' }] } },
    ...rest,
    presented('ana', 1),
    signed('ana', 1),
    ...completion(2),
  );
  return world;
};
const told = (world: MailsWorld) => world.sent.map(({ to, subject }) => `${to}: ${subject}`);

describe('a completed document', () => {
  it('is told to who follows it and to who approved it, each once and with their own link alone', async () => {
    const world = await approvedAndSigned();
    await world.perform('DocumentCompleted');
    await world.perform('DocumentCompleted', 2);
    expect(told(world)).toEqual([
      'lucia@example.com: «Contrato» está firmado y completo',
      'ana@example.com: «Contrato» está firmado y completo',
      'olga@example.com: «Contrato» está firmado y completo',
      'clara@example.com: «Contrato» ya está firmado',
    ]);
    const { linkKeys } = world.deps;
    const links = {
      olga: `${PUBLIC_URL}/observer/${DOCUMENT}/olga#${observerCode(linkKeys, DOCUMENT, 'olga')}`,
      clara: `${PUBLIC_URL}/vobo/${DOCUMENT}/clara#${approverCode(linkKeys, { documentId: DOCUMENT, approverId: 'clara', round: 1, issue: 2 })}`,
    };
    for (const [who, link] of Object.entries(links)) {
      const { text, attachments } = world.sent.find(({ to }) => to.startsWith(who))!;
      expect(text.match(/https:\S+/g)).toEqual([link]);
      expect([attachments, text.includes('adjunt')]).toEqual([undefined, false]);
    }
    expect(await world.mailEvents()).toContain('MailAccepted completed_approver clara');
  });

  it('is told to nobody once it is deleted', async () => {
    const world = await approvedAndSigned();
    await world.given('document', { type: 'DocumentDeleted', data: { statusAtDeletion: 'COMPLETED' } });
    await world.perform('DocumentCompleted');
    expect(world.sent).toEqual([]);
  });

  it('who follows it from later on gets their link, and not this mail', async () => {
    const world = await approvedAndSigned();
    await world.given('document', { type: 'ObserversAdded', data: { observers: [observer('ivan')] } });
    await world.perform('DocumentCompleted');
    expect(told(world).filter((one) => one.startsWith('ivan'))).toEqual([]);
    await world.perform('ObserversAdded');
    expect(told(world).filter((one) => one.startsWith('ivan'))).toEqual(['ivan@example.com: Lucía Ferrer le comparte «Contrato»']);
  });
});

describe('a link that is asked for once more', () => {
  const asked = { type: 'NewLinkRequested', data: { round: 1, signatoryId: 'ana' } } as const;

  it('that was mailed and works goes to its person again, the same one, and nobody else hears of it', async () => {
    const world = mailsWorld();
    for (const [stream, ...events] of histories.pending) await world.given(stream, ...events);
    await world.perform('SigningLinksIssued');
    const [first] = world.sent.filter(({ to }) => to.startsWith('ana'));
    const before = world.sent.length;
    await world.given('document', asked);
    await world.perform('NewLinkRequested');
    await world.perform('NewLinkRequested', 2);
    const [again, ...more] = world.sent.slice(before);
    expect(more).toEqual([]);
    expect(again).toMatchObject({ to: 'ana@example.com', subject: 'Su enlace para firmar, otra vez: «Contrato»' });
    const linkIn = (text: string) => /https:\S+#\S+/.exec(text)![0];
    expect(linkIn(again!.text)).toBe(linkIn(first!.text));
  });

  it('by who had declined tells the owner that they want to sign', async () => {
    const world = mailsWorld();
    for (const [stream, ...events] of histories.pending) await world.given(stream, ...events);
    await world.perform('SigningLinksIssued');
    const before = world.sent.length;
    const declined = { round: 1, signatoryId: 'ana', kind: 'REFUSED', reason: personal('p-ana', 'No'), substitute: null };
    await world.given('document', { type: 'SigningDeclined', data: declined }, asked);
    await world.perform('NewLinkRequested');
    expect(told(world).slice(before)).toEqual(['lucia@example.com: ana ahora sí quiere firmar «Contrato»']);
  });

  it('of who signed a completed document goes to them, once for each time', async () => {
    const world = await approvedAndSigned();
    await world.perform('DocumentCompleted');
    world.clock.advance(200 * 86_400_000);
    await world.given('document', asked);
    await world.perform('NewLinkRequested');
    await world.perform('NewLinkRequested', 2);
    const mails = world.sent.filter(({ subject }) => subject === 'Su enlace nuevo a «Contrato»');
    expect(mails.map(({ to }) => to)).toEqual(['ana@example.com']);
    expect(mails[0]!.text).toMatch(/\/done\/document-1\/ana#[\w-]{43}\.[0-9a-z]+/);
  });
});
