import { describe, expect, it } from 'vitest';
import { dailyNoticeAfter } from '../../modules/accounts/contract/daily-notice.ts';
import type { Notices } from '../../modules/accounts/index.ts';
import type { Mail } from '../../modules/delivery/index.ts';
import { type DailyNoticesDeps, dailyNotices } from '../../modules/flows/daily-notices.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { signed } from '../documents/given.ts';
import * as histories from '../processes/mails-given.ts';
import { DOCUMENT, type MailsWorld, mailsWorld, PUBLIC_URL } from '../processes/mails-world.ts';

const OWNER = 'owner-1';
const SETTINGS = `${PUBLIC_URL}/dashboard/profile/notices`;
const TOLD = ['SignatureRecorded', 'SigningDeclined', 'MailBounced'];
const daily: Notices = { signed: 'DAILY', stopped: 'DAILY' };
const until = (world: MailsWorld, instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now().getTime());

/** Lucía sent a document to Ana and Bruno at 6:00 of 21 November in Mexico City. */
async function out(notices: Notices | null = daily): Promise<MailsWorld> {
  const world = mailsWorld();
  for (const [name, ...events] of histories.pending) await world.given(name, ...events);
  if (notices) choose(world, notices);
  return world;
}
function choose(world: MailsWorld, notices: Notices): void {
  world.clock.advance(1000);
  world.notices[OWNER] = [...(world.notices[OWNER] ?? []), { since: world.clock.now().toISOString(), notices }];
  world.clock.advance(1000);
}

/** A process that looks what is due; `mailed` are the mails that it handed in itself. */
function process(world: MailsWorld, over: Partial<DailyNoticesDeps> = {}) {
  const failures: string[] = [];
  const deps: DailyNoticesDeps = {
    ...world.deps,
    caughtUp: async () => undefined,
    async accountsDue({ since, until, after }) {
      const found = new Map<string, { dueAt: Date; ownerId: string }>();
      for (const { type, metadata } of await world.everything()) {
        const dueAt = dailyNoticeAfter(new Date(String(metadata.occurredAt)));
        const key = dueAt.toISOString();
        if (TOLD.includes(type) && dueAt > since && dueAt <= until && dueAt > (after?.dueAt ?? since))
          found.set(key, { dueAt, ownerId: OWNER });
      }
      return [...found.values()];
    },
    documentsOf: async () => [DOCUMENT],
    peopleOf: async (ownerId) => [ownerId],
    accountOf: async () => ({ language: 'es', companyName: null, email: 'lucia@ahora.example' }),
    handedIn: async (ids) => new Set(world.sent.map(({ mailId }) => mailId).filter((id) => ids.includes(id))),
    failed: (_ownerId, error) => failures.push(error.message),
    ...over,
  };
  return { look: dailyNotices(deps), failures };
}
const subjects = (mails: readonly Mail[]) => mails.map(({ to, subject }) => `${to}: ${subject}`);

describe('the mail of a day', () => {
  it('tells in the morning what happened since the one before, to the address of today, once', async () => {
    const world = await out();
    await world.given('document', signed('ana', 1));
    const { look } = process(world);
    await look();
    until(world, '2026-11-21T13:59:59.000Z');
    await look();
    expect(world.sent).toEqual([]);
    until(world, '2026-11-21T14:00:30.000Z');
    await look();
    await look();
    expect(subjects(world.sent)).toEqual(['lucia@ahora.example: Sus documentos: novedades del 21-nov-2026']);
    const [mail] = world.sent;
    for (const words of ['Esto pasó con un documento suyo', 'Contrato', 'ana firmó.', 'Lleva 1 de 2 firmas.', SETTINGS])
      expect(mail!.text).toContain(words);
    expect(mail!.html).toContain(`action=view&amp;code=${DOCUMENT}`);
    expect([mail!.mailId, mail!.about]).toEqual([`daily-notice-${OWNER}-2026-11-21`, undefined]);
  });

  it('is one, whoever looks: a second process, one that was started again, and the next morning with no news', async () => {
    const world = await out();
    await world.given('document', signed('ana', 1));
    until(world, '2026-11-21T14:01:00.000Z');
    await Promise.all([process(world).look(), process(world).look()]);
    await process(world).look();
    until(world, '2026-11-22T14:01:00.000Z');
    await process(world).look();
    expect(world.sent).toHaveLength(1);
  });

  it('tells who was in charge that morning, and nothing to who took over since', async () => {
    const world = await out(null);
    for (const [id, name] of [
      ['eva', 'Eva Sol'],
      ['omar', 'Omar Luz'],
    ] as const) {
      world.subUsers[id] = { name, email: `${id}@sol.example`, language: 'es' };
      world.notices[id] = [{ since: world.clock.now().toISOString(), notices: daily }];
    }
    const charge = (id: string) => ({
      type: 'DocumentHandedOver',
      data: { to: { subUserId: id, name: personal(id, id), email: personal(id, `${id}@sol.example`) } },
    });
    world.clock.advance(1000);
    await world.given('document', charge('eva'), signed('ana', 1));
    until(world, '2026-11-21T15:00:00.000Z');
    await world.given('document', charge('omar'));
    await process(world, { peopleOf: async (ownerId) => [ownerId, 'eva', 'omar'] }).look();
    expect(world.sent.map(({ to }) => to)).toEqual(['eva@sol.example']);
  });

  it.each([
    ['nothing chosen', null],
    ['each at once', { signed: 'EACH', stopped: 'EACH' }],
    ['the end only', { signed: 'END', stopped: 'DAILY' }],
  ] as const)('%s: no mail of signatures comes in the morning', async (_what, notices) => {
    const world = await out(notices);
    await world.given('document', signed('ana', 1));
    until(world, '2026-11-21T15:00:00.000Z');
    await process(world).look();
    expect(world.sent).toEqual([]);
  });

  it('has what happened while it was chosen, and nothing that another mail told', async () => {
    const world = await out({ signed: 'EACH', stopped: 'EACH' });
    await world.given('document', signed('ana', 1));
    choose(world, daily);
    until(world, '2026-11-21T14:01:00.000Z');
    await process(world).look();
    expect(world.sent).toEqual([]);
    await world.given('document', signed('bruno', 2));
    choose(world, { signed: 'END', stopped: 'EACH' });
    until(world, '2026-11-22T14:01:00.000Z');
    await process(world).look();
    expect(world.sent).toHaveLength(1);
    expect(world.sent[0]!.text).toContain('bruno firmó.');
    expect(world.sent[0]!.text).not.toContain('ana firmó.');
    expect(world.sent[0]!.text).toContain('Tiene todas sus firmas.');
  });

  it('goes on where it broke off: a mailer that failed, a read model that was behind, a process that was down for days', async () => {
    const world = await out();
    await world.given('document', signed('ana', 1));
    until(world, '2026-11-21T14:01:00.000Z');
    let broken = true;
    const mailer: DailyNoticesDeps['mailer'] = {
      send: (mail) => (broken ? Promise.reject(new Error('no database')) : world.deps.mailer.send(mail)),
    };
    const { look, failures } = process(world, { mailer });
    await look();
    expect([failures, world.sent]).toEqual([['no database'], []]);
    broken = false;
    const behind = process(world, { caughtUp: () => Promise.reject(new Error('behind')) });
    await expect(behind.look()).rejects.toThrow('behind');
    until(world, '2026-11-24T14:01:00.000Z');
    await look();
    expect(subjects(world.sent)).toEqual(['lucia@ahora.example: Sus documentos: novedades del 21-nov-2026']);

    const old = await out();
    await old.given('document', signed('ana', 1));
    until(old, '2026-12-21T14:01:00.000Z');
    await process(old).look();
    expect(old.sent).toEqual([]);
  });

  it('lists fifty documents and says how many there are besides', async () => {
    const world = await out();
    await world.given('document', signed('ana', 1));
    until(world, '2026-11-21T14:01:00.000Z');
    await process(world, { documentsOf: async () => Array.from({ length: 63 }, () => DOCUMENT) }).look();
    const [mail] = world.sent;
    expect(mail!.text.match(/ana firmó\./g)).toHaveLength(50);
    expect(mail!.text).toContain('Esto pasó con 63 documentos suyos');
    expect(mail!.text).toContain('Hay novedades en 13 documentos más');
  });

  it('says nothing of a document that is gone, nor to a person who is', async () => {
    const gone = await out();
    await gone.given('document', signed('ana', 1), { type: 'DocumentDeleted', data: { statusAtDeletion: 'PENDING' } });
    until(gone, '2026-11-21T14:01:00.000Z');
    await process(gone).look();
    expect(gone.sent).toEqual([]);

    const forgotten = await out();
    await forgotten.given('document', signed('ana', 1));
    until(forgotten, '2026-11-21T14:01:00.000Z');
    await process(forgotten, { accountOf: async () => null }).look();
    expect(forgotten.sent).toEqual([]);
  });
});
