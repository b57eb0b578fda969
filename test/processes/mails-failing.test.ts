import { describe, expect, it } from 'vitest';
import type { Mail } from '../../modules/delivery/index.ts';
import { recordMailReport } from '../../modules/flows/mails/mail-reports.ts';
import { MailsWaiting } from '../../modules/flows/mails/send-mails.ts';
import { interruptedAt } from '../support/interrupted-at.ts';
import { asked, completed, type History, pending } from './mails-given.ts';
import { DOCUMENT, type MailsWorld, mailsWorld, type Provider } from './mails-world.ts';

async function lived(history: History, provider?: Provider): Promise<MailsWorld> {
  const world = mailsWorld(provider);
  for (const [stream, ...events] of history) await world.given(stream, ...events);
  return world;
}

describe('a worker that dies', () => {
  it.each(['MailQueued', 'the mailer', 'MailAccepted'] as const)(
    'right after %s leaves a flow that ends as if it never had',
    async (place) => {
      const world = await lived(completed);
      const died = new Error('killed');
      const dyingStore = interruptedAt(world.engine.store, {
        after(_stream, _expected, events) {
          if (events.some(({ type }) => type === place)) throw died;
        },
      });
      const handedIn = new Set<string>();
      const dyingMailer = {
        ...world.deps.mailer,
        send: async (mail: Parameters<typeof world.deps.mailer.send>[0]) => {
          const outcome = await world.deps.mailer.send(mail);
          const isFirst = !handedIn.has(mail.mailId);
          handedIn.add(mail.mailId);
          if (place === 'the mailer' && isFirst) throw died;
          return outcome;
        },
      };
      const dying = { ...world.deps, mailer: dyingMailer, engine: { ...world.engine, store: dyingStore } };
      // Dies at every mail in turn: each life gets one step further.
      const outcomes: unknown[] = [];
      for (let life = 0; life < 5; life++) outcomes.push(await world.performWith(dying, 'DocumentCompleted').catch((error) => error));
      expect(outcomes).toEqual([died, died, died, died, undefined]);
      await world.perform('DocumentCompleted');
      expect(world.sent.map(({ to }) => to)).toEqual(['lucia@example.com', 'ana@example.com', 'bruno@example.com', 'olga@example.com']);
      expect(await world.mailEvents()).toEqual(
        ['completed owner-1', 'completed ana', 'completed bruno', 'completed_observer olga'].flatMap((mail) => [
          `MailQueued ${mail}`,
          `MailAccepted ${mail}`,
        ]),
      );
    },
  );

  it('while its hold on a mail lasts, the next one waits, and the history tells of no failure', async () => {
    const world = await lived(asked);
    const isLeaving = { accepted: false, reason: 'another worker is sending it', retry: true, isLeaving: true, attempts: 1 } as const;
    const held = { ...world.deps, mailer: { ...world.deps.mailer, send: async () => isLeaving } };
    for (let life = 0; life < 3; life++) await expect(world.performWith(held, 'ApproverLinksIssued')).rejects.toThrow(MailsWaiting);
    await world.perform('ApproverLinksIssued', 4);
    expect(await world.mailEvents()).toEqual(['MailQueued approval_request clara', 'MailAccepted approval_request clara']);
  });

  it('and whose mail nobody needs any more leaves none that waits in the history for ever', async () => {
    const world = await lived(asked);
    const dying = { ...world.deps, mailer: { ...world.deps.mailer, send: async () => Promise.reject(new Error('killed')) } };
    await expect(world.performWith(dying, 'ApproverLinksIssued')).rejects.toThrow('killed');
    await world.given('vobo', { type: 'ApprovalRoundClosed', data: { round: 1, reason: 'DOCUMENT_CANCELED' } });
    await world.perform('ApproverLinksIssued', 2);
    await world.perform('ApproverLinksIssued', 3);
    expect(world.sent).toEqual([]);
    expect(await world.mailEvents()).toEqual(['MailQueued approval_request clara', 'MailFailed approval_request clara']);
    expect((await world.load()).state.mails.clara).toMatchObject({ state: 'FAILED', reason: 'no longer needed' });
  });
});

describe('a worker that dies after the provider took the mail', () => {
  it('leaves a history that says so, though nobody needs the mail any more', async () => {
    const world = await lived(asked);
    const mailer = {
      ...world.deps.mailer,
      send: async (mail: Mail) => world.deps.mailer.send(mail).then(() => Promise.reject(new Error('killed'))),
    };
    await expect(world.performWith({ ...world.deps, mailer }, 'ApproverLinksIssued')).rejects.toThrow('killed');
    await world.given('vobo', { type: 'ApprovalRoundClosed', data: { round: 1, reason: 'DOCUMENT_CANCELED' } });
    await world.perform('ApproverLinksIssued', 2);
    expect(await world.mailEvents()).toEqual(['MailQueued approval_request clara', 'MailAccepted approval_request clara']);
  });
});

describe('a provider that is away', () => {
  it('gets the mail again until it takes it; each try is recorded, and the others are not held up', async () => {
    let away = true;
    const world = await lived(completed, ({ to }) =>
      away && to.startsWith('ana') ? { accepted: false, reason: '451 later' } : { accepted: true },
    );
    await expect(world.perform('DocumentCompleted', 1)).rejects.toThrow(MailsWaiting);
    await expect(world.perform('DocumentCompleted', 2)).rejects.toThrow('451 later');
    away = false;
    await world.perform('DocumentCompleted', 3);
    expect((await world.mailEvents()).filter((one) => one.endsWith('ana'))).toEqual([
      'MailQueued completed ana',
      'MailFailed completed ana',
      'MailFailed completed ana',
      'MailAccepted completed ana',
    ]);
    expect(world.sent.map(({ to }) => to.split('@')[0]).sort()).toEqual(['ana', 'bruno', 'lucia', 'olga']);
    expect((await world.load()).state.mails.ana).toMatchObject({ state: 'ACCEPTED' });
  });
});

describe('an address that is refused for good', () => {
  it('is final and told, and does not bring the mail again', async () => {
    let away = true;
    const world = await lived(completed, ({ to }) => {
      if (to.startsWith('ana')) return { accepted: false, permanent: true, reason: '550 no such host' };
      return to.startsWith('bruno') && away ? { accepted: false, reason: '451 later' } : { accepted: true };
    });
    await expect(world.perform('DocumentCompleted', 1)).rejects.toThrow('451 later');
    away = false;
    await world.perform('DocumentCompleted', 2);
    await world.perform('DocumentCompleted', 3);
    expect((await world.mailEvents()).filter((one) => one.endsWith('ana'))).toEqual([
      'MailQueued completed ana',
      'MailFailed completed ana',
    ]);
    expect((await world.load()).state.mails.ana).toMatchObject({ state: 'FAILED', reason: '550 no such host' });
  });
});

describe('what the provider reports', () => {
  const report = (world: MailsWorld, mailId: string, kind: 'delivered' | 'bounced' | 'opened', reason = '') =>
    recordMailReport(world.deps, { mailId, about: DOCUMENT, report: kind, reason, reportedAt: '2026-11-21T12:05:00.000Z' });
  const stateOf = async (world: MailsWorld) => (await world.load()).state.mails.ana;

  it('is recorded once each, with whom the mail was for, after the acceptance', async () => {
    const world = await lived(pending);
    expect(await report(world, 'unknown', 'delivered')).toBe(false);
    await world.perform('SigningLinksIssued');
    const { mailId } = world.sent[0]!;
    for (let time = 0; time < 2; time++) {
      expect(await report(world, mailId, 'delivered')).toBe(true);
      expect(await report(world, mailId, 'opened')).toBe(true);
    }
    expect((await world.mailEvents()).filter((one) => one.endsWith('ana'))).toEqual([
      'MailQueued signing_request ana',
      'MailAccepted signing_request ana',
      'MailDelivered signing_request ana',
      'MailOpened signing_request ana',
    ]);
    const { events } = await world.load();
    const [delivered, accepted] = ['MailDelivered', 'MailAccepted'].map((type) => events.find((event) => event.type === type)!);
    expect(delivered!.metadata.causationId).toBe(accepted!.id);
    expect(await stateOf(world)).toMatchObject({ state: 'OPENED' });
  });

  it('late that it was delivered says no less than that it was opened; a bounce says why', async () => {
    const world = await lived(pending);
    await world.perform('SigningLinksIssued');
    const { mailId } = world.sent[0]!;
    await report(world, mailId, 'opened');
    await report(world, mailId, 'delivered');
    expect(await stateOf(world)).toMatchObject({ state: 'OPENED' });
    await report(world, mailId, 'bounced', '550 full');
    expect(await stateOf(world)).toMatchObject({ state: 'BOUNCED', reason: '550 full' });
  });

  it('is not undone by an acceptance that is told after it', async () => {
    const world = await lived(pending);
    const about = { mailId: 'm', kind: 'signing_request', recipientId: 'ana' };
    await world.given(
      'document',
      { type: 'MailQueued', data: { ...about, causedBy: 'e' } },
      { type: 'MailDelivered', data: { ...about, reportedAt: '' } },
      { type: 'MailAccepted', data: { ...about, causedBy: 'e' } },
    );
    const { state } = await world.load();
    expect([state.mails.ana?.state, typeof state.lastLinkMailAt.ana]).toEqual(['DELIVERED', 'string']);
  });

  it('counts also of a mail of an older installation, which was never queued in the history', async () => {
    const world = await lived(pending);
    const about = { mailId: 'old', kind: 'signing_request', recipientId: 'ana' };
    await world.given('document', { type: 'MailAccepted', data: { ...about, causedBy: 'e' } });
    expect(await report(world, 'old', 'opened')).toBe(true);
    expect(await stateOf(world)).toMatchObject({ mailId: 'old', state: 'OPENED' });
  });
});
