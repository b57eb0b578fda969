import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { fold, loadStream } from '../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { dailyNoticeBy, type NoticeHistory, noticesAt } from '../accounts/index.ts';
import { type Mailer, renderMail } from '../delivery/index.ts';
import { documentDecider } from '../documents/index.ts';
import { type DayInDocument, dayInDocument } from './mails/day-facts.ts';
import { type DocumentMailsDeps, pageLink, type Sender } from './mails/letter.ts';
import { sendersToTell } from './mails/who-is-told.ts';

/** The most documents that one mail lists. */
const LISTED = 50;
const ACCOUNTS_AT_ONCE = 200;
/** An event says when it was decided, and stands in its stream a moment later. */
const GRACE_MS = 30_000;
/** What no process told for so long is no news any more; the pages have it. */
const LATE_MS = 7 * 86_400_000;

/** An account to whose documents something happened, and when the mail about it is due. */
interface AccountDay {
  readonly dueAt: Date;
  readonly ownerId: string;
}

export interface DailyNoticesDeps extends Pick<DocumentMailsDeps, 'accountOf' | 'subUserOf' | 'substituteOf'> {
  readonly engine: EngineDeps;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly productName: string;
  /** Returns once the read model behind the next two has seen all that happened until now; rejects where it is behind. */
  caughtUp(): Promise<void>;
  accountsDue(page: { since: Date; until: Date; after: AccountDay | null; limit: number }): Promise<readonly AccountDay[]>;
  documentsOf(day: AccountDay): Promise<readonly string[]>;
  /** The owner and whoever works in the account now. */
  peopleOf(ownerId: string): Promise<readonly string[]>;
  noticesOf(accountId: string): Promise<NoticeHistory>;
  /** Which of these mails the mailer has: it brings them to the provider by itself. */
  handedIn(mailIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** An account that could not be told; it is tried again with the next look. */
  failed(ownerId: string, error: Error): void;
}

/**
 * Flow: who chose to hear of the documents they sent once a day gets one mail each morning, if anything happened. A mail is of a person
 * and a day, and that is its id: kills, restarts and several processes change nothing of it. Answers a look at what is due, to be had often.
 */
export function dailyNotices(deps: DailyNoticesDeps): () => Promise<void> {
  /** The last morning of which this process knows that all its mails are handed in. */
  let done: string | null = null;
  return async () => {
    const now = deps.engine.clock.now().getTime();
    const until = dailyNoticeBy(new Date(now - GRACE_MS));
    if (done === until.toISOString()) return;
    await deps.caughtUp();
    let failures = 0;
    for (let after: AccountDay | null = null; ; ) {
      const page = await deps.accountsDue({
        since: done ? new Date(done) : new Date(until.getTime() - LATE_MS),
        until,
        after,
        limit: ACCOUNTS_AT_ONCE,
      });
      if (page.length === 0) break;
      for (const day of page)
        await tellDay(deps, day).catch((error: Error) => {
          failures += 1;
          deps.failed(day.ownerId, error);
        });
      after = page.at(-1)!;
    }
    if (failures === 0) done = until.toISOString();
  };
}

async function tellDay(deps: DailyNoticesDeps, day: AccountDay): Promise<void> {
  const until = day.dueAt;
  const from = dailyNoticeBy(new Date(until.getTime() - 1));
  const waiting = await whoWaits(deps, day, from, until);
  if (waiting.size === 0) return;
  const found = new Map<string, { readonly to: Sender; readonly documents: DayInDocument[] }>();
  for (const documentId of await deps.documentsOf(day)) {
    const { state, events } = await loadStream(deps.engine, documentDecider, documentId);
    // Who takes a document over is not told what its sender of that day has heard of.
    const then = fold(
      documentDecider,
      events.filter(({ metadata }) => metadata.occurredAt <= until.toISOString()),
    );
    for (const to of await sendersToTell(deps, then, until)) {
      // Without a language their account is not there any more.
      const history = to.language === null ? undefined : waiting.get(to.id);
      const sender = history && { accountId: to.id, chosenAt: (at: string) => noticesAt(history, at) };
      const told = sender && dayInDocument(state, events, sender, { from, until });
      if (!told) continue;
      if (!found.has(to.id)) found.set(to.id, { to, documents: [] });
      found.get(to.id)!.documents.push(told);
    }
  }
  for (const { to, documents } of found.values()) await send(deps, to, calendarDayOf(until), documents);
}

/** By its id alone a mail is known to have left. */
const mailOf = (accountId: string, day: string) => ({ mailId: `daily-notice-${accountId}-${day}` });

/** Who chose to hear of anything once a day, at any moment of this one, and has no mail yet. */
async function whoWaits(deps: DailyNoticesDeps, { ownerId }: AccountDay, from: Date, until: Date): Promise<Map<string, NoticeHistory>> {
  const people = await deps.peopleOf(ownerId);
  const chose = await Promise.all(people.map(async (id) => [id, await deps.noticesOf(id)] as const));
  const daily = chose.filter(([, history]) => isDaily(history, from.toISOString(), until.toISOString()));
  const day = calendarDayOf(until);
  const known = await deps.handedIn(daily.map(([id]) => mailOf(id, day).mailId));
  return new Map(daily.filter(([id]) => !known.has(mailOf(id, day).mailId)));
}

function isDaily(history: NoticeHistory, from: string, until: string): boolean {
  const held = [noticesAt(history, from), ...history.flatMap(({ since, notices }) => (since > from && since <= until ? [notices] : []))];
  return held.some(({ signed, stopped }) => signed === 'DAILY' || stopped === 'DAILY');
}

/** What waits for its reader comes first, then what is newest. */
async function send(deps: DailyNoticesDeps, to: Sender, day: string, documents: readonly DayInDocument[]): Promise<void> {
  const { productName, publicUrl } = deps;
  const language = to.language ?? 'es';
  const ordered = documents.toSorted((one, other) => Number(other.isStopped) - Number(one.isStopped) || (one.at < other.at ? 1 : -1));
  const facts = {
    recipientName: to.name,
    day,
    documents: ordered.slice(0, LISTED).map(({ documentId, title, signed, signers, facts }) => ({
      title,
      link: pageLink(deps, 'view', documentId),
      signed,
      signers,
      facts,
    })),
    more: Math.max(0, documents.length - LISTED),
    link: `${publicUrl}/dashboard/document`,
  };
  const mail = renderMail('day_in_documents', language, facts, { productName, publicUrl });
  await deps.mailer.send({ ...mailOf(to.id, day), to: to.to, language, ...mail });
}
