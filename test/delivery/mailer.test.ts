import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localMailTransport } from '../../modules/delivery/adapters/local-mailbox.ts';
import { createMailSeal } from '../../modules/delivery/application/mail-seal.ts';
import { type AttachedFile, createDeliveryModule, type Mail, type MailTransport } from '../../modules/delivery/index.ts';
import { FileMissing } from '../../shared-kernel/files/port.ts';
import { createTestServer } from '../http/test-server.ts';
import { count } from '../support/counts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { noFiles } from './no-files.ts';

let database: TestDatabase;
let pool: pg.Pool;
let app: FastifyInstance;
const secret = Buffer.alloc(32, 1);
const local = () => createDeliveryModule({ pool, files: noFiles, secret, transport: localMailTransport });
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 20 });
  pool.on('error', () => undefined);
  app = await createTestServer();
  await local().register(app);
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await database.drop();
});

const mail = (mailId: string, more: Partial<Mail> = {}): Mail => ({
  mailId,
  to: 'luz@example.com',
  subject: 'Firma',
  text: `Abra http://localhost:4000/signatory/1/2#code-of-${mailId}`,
  html: '<p>Abra</p>',
  language: 'es',
  ...more,
});

/** A provider that does what it is told. */
function provider(answers: (mail: Mail) => Promise<Awaited<ReturnType<MailTransport['deliver']>>>) {
  const delivered: string[] = [];
  const transport: MailTransport = {
    name: 'provider',
    keepsMailbox: false,
    deliver: async (one) => {
      const answer = await answers(one);
      if (answer.accepted) delivered.push(one.text);
      return answer;
    },
  };
  return { delivered, delivery: createDeliveryModule({ pool, files: noFiles, secret, transport }) };
}
const accepted = async () => ({ accepted: true as const });

describe('the mailer', () => {
  it('gives up a mail that nobody needs any more, unless the provider has it or is being handed it', async () => {
    const { delivered, delivery } = provider(accepted);
    expect(await delivery.mailer.withdraw('never-heard-of')).toBe('withdrawn');
    await delivery.mailer.send(mail('taken'));
    expect(await delivery.mailer.withdraw('taken')).toBe('accepted');

    let taken: () => void = () => undefined;
    let refuse: (answer: { accepted: false; reason: string; permanent: boolean }) => void = () => undefined;
    const handed = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const slow = provider(() => {
      taken();
      return new Promise((resolve) => {
        refuse = resolve;
      });
    }).delivery;
    const sending = slow.mailer.send(mail('slow'));
    await handed;
    expect(await delivery.mailer.withdraw('slow')).toBe('leaving');
    refuse({ accepted: false, reason: 'busy', permanent: false });
    expect(await sending).toMatchObject({ accepted: false, retry: true });
    expect(await delivery.mailer.withdraw('slow')).toBe('withdrawn');
    expect(await delivery.mailer.send(mail('slow'))).toMatchObject({ accepted: false, retry: false, reason: 'no longer needed' });
    expect(await delivery.sendWaiting(100)).toBe(0);
    expect(delivered).toHaveLength(1);
  });

  it('sends a mail once for its id, however often and from however many workers it is handed in', async () => {
    const { delivered, delivery } = provider(accepted);
    const first = await delivery.mailer.send(mail('once'));
    expect(first).toMatchObject({ accepted: true, attempts: 1 });
    expect(await delivery.mailer.send(mail('once'))).toEqual(first);
    const workers = count('workers handing in one mail', 10, 100);
    const outcomes = await Promise.all(Array.from({ length: workers }, () => delivery.mailer.send(mail('race'))));
    expect(delivered).toHaveLength(2);
    for (const outcome of outcomes) if (!outcome.accepted) expect(outcome).toMatchObject({ retry: true });
    expect(await delivery.mailer.send(mail('race'))).toMatchObject({ accepted: true, attempts: 1 });
  });

  it('calls nothing sent before the provider took it over, and says how many attempts it took', async () => {
    let down = true;
    const { delivered, delivery } = provider(async () => {
      if (down) throw new Error('connect ECONNREFUSED');
      return { accepted: true };
    });
    expect(await delivery.mailer.send(mail('down'))).toEqual({ accepted: false, reason: 'connect ECONNREFUSED', retry: true, attempts: 1 });
    const { rows } = await pool.query("SELECT state, attempts, last_error, accepted_at FROM delivery.mails WHERE mail_id = 'down'");
    expect(rows).toEqual([{ state: 'failed', attempts: 1, last_error: 'connect ECONNREFUSED', accepted_at: null }]);
    down = false;
    expect(await delivery.sendWaiting(10)).toBe(1);
    expect(await delivery.mailer.send(mail('down'))).toMatchObject({ accepted: true, attempts: 2 });
    expect(delivered).toHaveLength(1);
    expect(await delivery.sendWaiting(10)).toBe(0);
  });

  it('sends the newest wording of a mail that has not left yet, and never changes one that has', async () => {
    let down = true;
    const { delivered, delivery } = provider(async () =>
      down ? { accepted: false, permanent: false, reason: '451 later' } : { accepted: true },
    );
    await delivery.mailer.send(mail('reworded', { text: 'old link' }));
    down = false;
    await delivery.mailer.send(mail('reworded', { text: 'new link' }));
    await delivery.mailer.send(mail('reworded', { text: 'newer link' }));
    expect(delivered).toEqual(['new link']);
  });

  it('keeps the keys of what goes with a mail and never the bytes, which are read as it leaves', async () => {
    const held = new Map([['sha256-pdf', Buffer.from('%PDF of which the queue holds nothing')]]);
    const files = { get: async (key: string) => held.get(key) ?? Promise.reject(new FileMissing(key)) };
    const left: (readonly AttachedFile[])[] = [];
    const transport: MailTransport = {
      name: 'provider',
      keepsMailbox: false,
      deliver: async (_mail, attached) => {
        left.push(attached);
        return { accepted: true };
      },
    };
    const delivery = createDeliveryModule({ pool, files, secret, transport });
    const attachments = [
      { name: 'T (firmado).pdf', type: 'application/pdf', key: 'sha256-pdf', size: 37 },
      { name: 'T (constancia).asn', type: 'application/octet-stream', key: 'sha256-asn', size: 3 },
    ];
    // Without one of the files the mail would say what is not so: it waits.
    expect(await delivery.mailer.send(mail('with-files', { attachments }))).toMatchObject({ accepted: false, retry: true });
    expect(left).toEqual([]);
    const seal = createMailSeal(secret);
    const { rows } = await pool.query<{ sealed: Buffer }>("SELECT sealed FROM delivery.mails WHERE mail_id = 'with-files'");
    expect(seal.open('with-files', rows[0]!.sealed).attachments).toEqual(attachments);
    expect(rows[0]!.sealed.length).toBeLessThan(1000);
    held.set('sha256-asn', Buffer.from('asn'));
    // What waited is opened from the table, as after a crash.
    expect(await delivery.sendWaiting(10)).toBe(1);
    expect(left).toEqual([attachments.map(({ name, type, key }) => ({ name, type, bytes: held.get(key) }))]);
    await delivery.mailer.send(mail('without-files'));
    expect(left.at(-1)).toEqual([]);
  });

  it('shows in the local mailbox what went with a mail, and hands it out', async () => {
    const files = { get: async () => Buffer.from('%PDF-1.7') };
    const delivery = createDeliveryModule({ pool, files, secret, transport: localMailTransport });
    const server = await createTestServer();
    await delivery.register(server);
    const attachment = { name: 'Pagaré (firmado).pdf', type: 'application/pdf', key: 'sha256-pdf', size: 8 };
    await delivery.mailer.send(mail('shown', { to: 'adjuntos@example.com', attachments: [attachment] }));
    const { mails } = (await server.inject('/local/mailbox?to=adjuntos@example.com')).json().responseData;
    expect(mails).toMatchObject([{ attachments: [{ name: attachment.name, size: 8, path: '/local/mailbox/shown/attachments/0' }] }]);
    const handed = await server.inject(mails[0].attachments[0].path);
    expect([handed.body, handed.headers['content-type']]).toEqual(['%PDF-1.7', 'application/pdf']);
    for (const path of ['/local/mailbox/shown/attachments/1', '/local/mailbox/unknown/attachments/0'])
      expect((await server.inject(path)).statusCode).toBe(404);
    const { path } = mails[0].attachments[0];
    expect((await server.inject({ url: path, remoteAddress: '10.0.0.7' })).statusCode).toBe(404);
    await server.close();
  });

  it('does not try again what the provider refuses for good', async () => {
    const { mailer, sendWaiting } = local();
    for (const [to, reason] of [
      ['luz@no.invalid', '550 no such host'],
      ['luz', '553 the address is not a mail address'],
      ['luz@example.com\nbcc: x@example.com', '553 the address is not a mail address'],
    ] as const) {
      expect(await mailer.send(mail(`refused ${reason}`, { to }))).toEqual({ accepted: false, reason, retry: false, attempts: 1 });
      expect(await mailer.send(mail(`refused ${reason}`, { to }))).toMatchObject({ accepted: false, reason, retry: false, attempts: 1 });
    }
    expect(await sendWaiting(10)).toBe(0);
  });

  it('takes over from a worker that died after its lease, and the late answer of that worker changes nothing', async () => {
    let release = (_: { accepted: false; permanent: false; reason: string }): void => undefined;
    const slow = provider(() => new Promise((resolve) => (release = resolve)));
    const dead = slow.delivery.mailer.send(mail('leased'));
    await new Promise<void>((resolve, reject) => {
      const look = async (left: number): Promise<void> => {
        const { rows } = await pool.query("SELECT attempts FROM delivery.mails WHERE mail_id = 'leased'");
        if (rows[0]?.attempts === 1) return resolve();
        if (left === 0) return reject(new Error('never claimed'));
        setTimeout(() => look(left - 1), 10);
      };
      void look(500);
    });
    const next = provider(accepted);
    expect(await next.delivery.mailer.send(mail('leased'))).toEqual({
      accepted: false,
      reason: 'another worker is sending it',
      isLeaving: true,
      retry: true,
      attempts: 1,
    });
    await pool.query("UPDATE delivery.mails SET leased_until = clock_timestamp() - interval '1 second' WHERE mail_id = 'leased'");
    expect(await next.delivery.mailer.send(mail('leased'))).toMatchObject({ accepted: true, attempts: 2 });
    release({ accepted: false, permanent: false, reason: 'too late' });
    await dead;
    expect(await next.delivery.mailer.send(mail('leased'))).toMatchObject({ accepted: true, attempts: 2 });
  });

  it('keeps names, addresses and links encrypted, bound to the mail they belong to', async () => {
    const { mailer } = local();
    await mailer.send(mail('sealed-a'));
    await mailer.send(mail('sealed-b', { to: 'other@example.com' }));
    const { rows } = await pool.query("SELECT row_to_json(m)::text AS row, encode(sealed, 'escape') AS bytes FROM delivery.mails m");
    for (const row of rows) expect(`${row.row}${row.bytes}`).not.toMatch(/luz@|other@|code-of|localhost|Firma/);
    await pool.query(
      "UPDATE delivery.mails SET sealed = (SELECT sealed FROM delivery.mails WHERE mail_id = 'sealed-a') WHERE mail_id = 'sealed-b'",
    );
    const answer = await app.inject('/local/mailbox?to=other@example.com');
    expect(answer.statusCode).toBe(500);
    await pool.query("UPDATE delivery.mails SET state = 'failed', accepted_at = NULL, permanent = true WHERE mail_id = 'sealed-b'");
  });
});

describe('what the provider reports', () => {
  const recorded: string[] = [];
  const record = async ({ mailId, about, report }: { mailId: string; about: string; report: string }) => {
    recorded.push(`${about} ${mailId} ${report}`);
    return true;
  };
  const waiting = async (mailId: string) =>
    (await pool.query('SELECT report, attempts, last_error, recorded_at FROM delivery.reports WHERE mail_id = $1', [mailId])).rows;

  it('is kept with the acceptance, and handed over once to whoever asked for the mail', async () => {
    const { mailer, recordReports } = local();
    await mailer.send(mail('told', { about: 'document-1' }));
    await mailer.send(mail('told', { about: 'document-1' }));
    await mailer.send(mail('nobody-asks'));
    recorded.length = 0;
    expect(await recordReports(record, 10)).toBe(1);
    expect(await recordReports(record, 10)).toBe(0);
    expect(recorded).toEqual(['document-1 told delivered']);
  });

  it('comes later through the port: each kind once, only of mails that were taken over, without addresses', async () => {
    const { delivery } = provider(accepted);
    await delivery.mailer.send(mail('later', { about: 'document-2' }));
    expect(await delivery.recordReports(record, 10)).toBe(0);
    for (let time = 0; time < 2; time++)
      expect(await delivery.report({ mailId: 'later', report: 'bounced', reason: '550 <luz@example.com> unknown' })).toBe(true);
    expect(await delivery.report({ mailId: 'no such mail', report: 'opened', reason: '' })).toBe(false);
    const reasons: string[] = [];
    await delivery.recordReports(async (report) => reasons.push(`${report.report} ${report.reason}`) > 0, 10);
    expect(reasons).toEqual(['bounced 550 … unknown']);
  });

  it('comes again, after growing pauses, until it was written down, also after a crash', async () => {
    const { mailer, recordReports } = local();
    await mailer.send(mail('again', { about: 'document-3' }));
    expect(await recordReports(async () => false, 10)).toBe(0);
    expect(await waiting('again')).toMatchObject([
      { attempts: 1, last_error: 'the mail is not yet recorded as accepted', recorded_at: null },
    ]);
    // Not before its pause is over.
    recorded.length = 0;
    expect(await recordReports(record, 10)).toBe(0);
    const due = () => pool.query("UPDATE delivery.reports SET next_attempt_at = clock_timestamp() WHERE mail_id = 'again'");
    await due();
    const away = async () => {
      throw new Error('the store is away');
    };
    expect(await recordReports(away, 10)).toBe(0);
    expect(await waiting('again')).toMatchObject([{ attempts: 2, last_error: 'the store is away' }]);
    const { rows } = await pool.query(
      "SELECT next_attempt_at > clock_timestamp() + interval '1 second' AS longer FROM delivery.reports WHERE mail_id = 'again'",
    );
    expect(rows).toEqual([{ longer: true }]);
    await due();
    expect(await recordReports(record, 10)).toBe(1);
    expect(recorded).toEqual(['document-3 again delivered']);
  });

  it('of the bouncing host is that the mail came back, and the mailbox does not hold it', async () => {
    const { mailer, recordReports } = local();
    expect(await mailer.send(mail('bounces', { to: 'luz@bounce.invalid', about: 'document-4' }))).toMatchObject({ accepted: true });
    recorded.length = 0;
    await recordReports(record, 10);
    expect(recorded).toEqual(['document-4 bounces bounced']);
    expect((await app.inject('/local/mailbox?to=luz@bounce.invalid')).json().responseData.mails).toEqual([]);
  });

  it('of a mail that is opened in the mailbox is that it was opened, once', async () => {
    const { mailer, recordReports } = local();
    await mailer.send(mail('opened', { about: 'document-5' }));
    await recordReports(record, 10);
    recorded.length = 0;
    const open = (mailId: string, remoteAddress = '127.0.0.1') =>
      app.inject({ method: 'POST', url: `/local/mailbox/${mailId}/opened`, remoteAddress });
    for (let time = 0; time < 3; time++) expect((await open('opened')).json().responseData).toEqual({ opened: true });
    expect((await open('nothing')).json().responseData).toEqual({ opened: false });
    expect((await open('opened', '10.0.0.7')).statusCode).toBe(404);
    await recordReports(record, 10);
    expect(recorded).toEqual(['document-5 opened opened']);
  });

  it('a mail about something is not handed in again behind the back of its flow', async () => {
    let down = true;
    const { delivery, delivered } = provider(async () =>
      down ? { accepted: false, permanent: false, reason: 'later' } : { accepted: true },
    );
    await delivery.mailer.send(mail('flow', { about: 'document-6' }));
    down = false;
    expect(await delivery.sendWaiting(10)).toBe(0);
    expect(delivered).toEqual([]);
    await pool.query("UPDATE delivery.mails SET permanent = true WHERE mail_id = 'flow'");
  });
});

describe('GET /local/mailbox', () => {
  it('lists what was delivered to an address, newest first, with its links', async () => {
    const { mailer } = local();
    for (const id of ['box-1', 'box-2']) await mailer.send(mail(id, { to: 'Box@Example.com' }));
    // What was delivered stays as it was delivered.
    await mailer.send(mail('box-1', { to: 'box@example.com', subject: 'Otra' }));
    const answer = await app.inject('/local/mailbox?to=box@example.com');
    const { mails } = answer.json().responseData;
    expect(mails.map((one: { mailId: string }) => one.mailId)).toEqual(['box-2', 'box-1']);
    expect(mails.map((one: { subject: string }) => one.subject)).toEqual(['Firma', 'Firma']);
    expect(mails[0]).toMatchObject({
      to: 'Box@Example.com',
      subject: 'Firma',
      attempts: 1,
      links: ['http://localhost:4000/signatory/1/2#code-of-box-2'],
    });
    expect((await app.inject('/local/mailbox?to=nobody@example.com')).json().responseData.mails).toEqual([]);
    expect((await app.inject('/local/mailbox?limit=1')).json().responseData.mails).toHaveLength(1);
  });

  it('keeps no address that a provider quotes in its refusal', async () => {
    const quoting = provider(async () => ({
      accepted: false,
      permanent: true,
      reason: '550 5.1.1 <ana@cortes.example>: no such user ana@cortes.example here',
    }));
    const outcome = await quoting.delivery.mailer.send(mail('quoted'));
    expect(outcome).toMatchObject({ accepted: false, reason: '550 5.1.1 …: no such user … here' });
  });

  it('is not there where mails go to a real provider', async () => {
    const other = await createTestServer();
    await provider(accepted).delivery.register(other);
    expect((await other.inject('/local/mailbox')).statusCode).toBe(404);
    await other.close();
  });
});
