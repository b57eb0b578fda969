import type { NoticeHistory } from '../../modules/accounts/index.ts';
import { cancellationDecider } from '../../modules/cancellation/index.ts';
import type { Mail, Mailer, MailOutcome } from '../../modules/delivery/index.ts';
import { documentDecider } from '../../modules/documents/index.ts';
import { endorsementDecider, specialDecider } from '../../modules/endorsement/index.ts';
import { mailCauses } from '../../modules/flows/mails/causes.ts';
import { sendMailsOf } from '../../modules/flows/mails/send-mails.ts';
import { voBoDecider } from '../../modules/vobo/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { loadStream } from '../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { DomainEvent } from '../../shared-kernel/decider/types.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { happened } from '../support/happened.ts';
import { oneKey } from '../support/keys.ts';

export const DOCUMENT = 'document-1';
export const PUBLIC_URL = 'https://firma.example';

const deciders = {
  document: documentDecider,
  vobo: voBoDecider,
  cancellation: cancellationDecider,
  endorsement: endorsementDecider,
  special: specialDecider,
} as const;
export type StreamName = keyof typeof deciders;

/** A provider's answer to a mail: it takes it, or says why not. */
export type Provider = (mail: Mail) => { accepted: boolean; reason?: string; permanent?: boolean };

/** The streams of one document over a store in memory, the process that writes mails, and a mailer that sends each id once. */
export function mailsWorld(provider: Provider = () => ({ accepted: true }), attachmentsMaxBytes = 8_388_608) {
  const store = createMemoryEventStore();
  const clock = new ManualClock('2026-11-21T12:00:00Z');
  const vault = createMemoryVault();
  const engine: EngineDeps = { store, vault, clock, refusals: { refused: async () => undefined } };
  const sent: Mail[] = [];
  const mailer: Mailer = {
    async send(mail): Promise<MailOutcome> {
      if (sent.some((one) => one.mailId === mail.mailId)) return { accepted: true, acceptedAt: '', attempts: 1 };
      const answer = provider(mail);
      if (!answer.accepted) return { accepted: false, reason: answer.reason ?? '', retry: !answer.permanent, attempts: 1 };
      sent.push(mail);
      return { accepted: true, acceptedAt: '', attempts: 1 };
    },
    withdraw: async (mailId) => (sent.some((one) => one.mailId === mailId) ? 'accepted' : 'withdrawn'),
  };
  const languages: Record<string, 'es' | 'en'> = {};
  const companies: Record<string, string> = {};
  /** Who stands in, by who is away. */
  const substitutes: Record<string, string> = {};
  /** Who stands in, by the address of who is away. */
  const standIns: Record<string, string> = {};
  const subUsers: Record<string, { name: string; email: string; language: 'es' | 'en' }> = {};
  const notices: Record<string, NoticeHistory> = {};
  const deps = {
    engine,
    mailer,
    publicUrl: PUBLIC_URL,
    productName: 'Producto',
    linkSecret: Buffer.alloc(32, 7),
    linkKeys: oneKey(Buffer.alloc(32, 7)),
    doneLinkTermSeconds: 15_552_000,
    attachmentsMaxBytes,
    folioOf: async () => 'TRZ-2026-4K7MX',
    noticesOf: async (accountId: string) => notices[accountId] ?? [],
    signingMailsOf: async () => 'WITH_LINK' as const,
    accountOf: async (userId: string) =>
      languages[userId] ? { language: languages[userId], companyName: companies[userId] ?? null, email: null } : null,
    substituteOf: async (memberId: string, _ownerId: string, _at: Date) => substitutes[memberId] ?? null,
    standInOf: async (address: string, _ownerId: string, _at: Date) => {
      const accountId = standIns[address];
      return accountId && subUsers[accountId] ? { accountId, ...subUsers[accountId] } : null;
    },
    subUserOf: async (subUserId: string) => (subUsers[subUserId] ? { accountId: subUserId, ...subUsers[subUserId] } : null),
  };
  let counter = 0;

  /** These events happened, one after another, as the machine of the stream permits. */
  const given = async (name: StreamName, ...events: readonly DomainEvent[]): Promise<void> => {
    for (const event of events) {
      const context = {
        actor: { kind: 'process', id: 'test' },
        commandId: `given-${++counter}`,
        correlationId: 'c',
        ownerId: 'owner-1',
      } as const;
      await happened<never, never, string>(engine, deciders[name] as never, DOCUMENT, [event] as never, context);
    }
  };

  const everything = async (): Promise<RecordedEvent[]> => {
    const found: RecordedEvent[] = [];
    for await (const event of store.readAll()) found.push(event);
    return found;
  };

  return {
    engine,
    clock,
    vault,
    deps,
    sent,
    languages,
    companies,
    subUsers,
    substitutes,
    standIns,
    notices,
    given,
    everything,
    load: () => loadStream(engine, documentDecider, DOCUMENT),
    /** The process performs the newest event of this type. */
    async perform(type: string, attempt = 1): Promise<void> {
      const { id, revision } = (await everything()).filter((event) => event.type === type).at(-1)!;
      await sendMailsOf(deps, { id, type, revision, documentId: DOCUMENT }, attempt);
    },
    /** The same by a worker with other deps. */
    async performWith(other: typeof deps, type: string): Promise<void> {
      const { id, revision } = (await everything()).filter((event) => event.type === type).at(-1)!;
      await sendMailsOf(other, { id, type, revision, documentId: DOCUMENT }, 1);
    },
    /** The process performs everything that ever asked for mails, in order. */
    async performAll(): Promise<void> {
      for (const { id, type, revision } of (await everything()).filter((event) => mailCauses.includes(event.type)))
        await sendMailsOf(deps, { id, type, revision, documentId: DOCUMENT }, 1);
    },
    /** Mail events of the document, e.g. `MailQueued approval_request clara`. */
    async mailEvents(): Promise<string[]> {
      const { events } = await loadStream(engine, documentDecider, DOCUMENT);
      return events.flatMap(({ type, data }) => ('mailId' in data ? [`${type} ${data.kind} ${data.recipientId}`] : []));
    },
  };
}

export type MailsWorld = ReturnType<typeof mailsWorld>;
