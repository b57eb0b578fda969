import { ZONE } from '../../../shared-kernel/calendar-day.ts';
import { momentForm, zoneName } from '../../../shared-kernel/date-form.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { FlowKind } from '../contract/flow-kinds.ts';
import type { FormKind } from '../contract/form-kinds.ts';
import type { LinkKind } from '../contract/link-kinds.ts';
import type { MailFacts, MailKind } from '../contract/mail-kinds.ts';
import type { NoticeKind } from '../contract/notice-kinds.ts';
import type { OfAccount } from './audience.ts';

export interface Quote {
  readonly words: string;
  readonly from: string;
}

/** What a mail says of one thing of several: its name, which leads to it, and a sentence a line. */
export interface Group {
  readonly heading: string;
  readonly link: string;
  readonly lines: readonly string[];
}

/** What a mail says, in order. Built once per kind and language; text and HTML are two views of it. */
export interface Letter {
  readonly subject: string;
  /** What a list of mails shows beside the subject; left out: the first note, which says more than the subject does. */
  readonly preview?: string;
  readonly greeting: string;
  /** The one sentence that matters. */
  readonly lead: string;
  /** What the reader must not overlook, said before anything else. */
  readonly warnings?: readonly string[];
  /** People's own words and who they are from. */
  readonly quotes: readonly Quote[];
  readonly groups?: readonly Group[];
  readonly action: { readonly label: string; readonly link: string } | null;
  /** What happens after the button, one step after another, for who has never seen such a page. */
  readonly next?: readonly string[];
  readonly notes: readonly string[];
  /** Another place to go to, which is not what the mail is for. */
  readonly aside?: { readonly label: string; readonly link: string };
}

/** What stands around a letter: the document that it is about, who sends the mail, and why to this reader. */
export interface Surroundings {
  /** The mail's parts about the document: its title with its size, and its sender line by line. */
  readonly document: { readonly title: string; readonly size: string | null } | null;
  readonly sender: { readonly label: string; readonly lines: readonly string[] } | null;
  readonly nextLabel: string;
  readonly footer: readonly string[];
}

/** Facts as a letter tells them: a title that is no longer kept is told by words that say so. */
export type Told<Facts> = Facts extends { title: string | null } ? Omit<Facts, 'title'> & { title: string } : Facts;
/** What each kind of mail says in one language. */
export type Writers = { readonly [Kind in MailKind]: (facts: Told<MailFacts[Kind]>, head: Letterhead) => Letter };
export type FlowWriters = Pick<Writers, FlowKind>;
export type FormWriters = Pick<Writers, FormKind>;
export type LinkWriters = Pick<Writers, LinkKind>;
export type NoticeWriters = Pick<Writers, NoticeKind>;

/** Name and place of the product come from configuration; no text repeats them. */
export interface Letterhead {
  readonly productName: string;
  /** Where every link of a letter leads. */
  readonly publicUrl: string;
  /** Zone in which moments are told beside UTC, an IANA name. Mexico City where none is given. */
  readonly timeZone?: string;
  /** Of the document that a mail is about, as people say it on the telephone. */
  readonly folio?: string | null;
  /** Of a reader who works in the account of the document's owner: why it comes to them. */
  readonly why?: OfAccount;
  /** The document that it is about is a test without legal value. */
  readonly isTest?: boolean;
}

export function escapeHtml(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}

/** One line: a name or a title with line breaks must not make a header or a second paragraph of its own. */
export const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** The longest quotation and the most of them: a mail is read on a telephone, and the document's page shows the rest. */
const MAX_WORDS = 4000;
export const MAX_QUOTES = 20;
/** The most that a mail says of one document among several. */
export const MAX_LINES = 12;

/** Where the reader of a notice chooses which ones they get. */
export const noticeSettings = ({ publicUrl }: Letterhead): string => `${publicUrl}/dashboard/profile/notices`;

/** Somebody's own words as a quotation; none where nothing was written. */
export function quoted(words: string | null, from: string): Quote[] {
  const characters = Array.from(words?.trim() ?? '');
  if (characters.length === 0) return [];
  const kept = characters.length <= MAX_WORDS ? characters.join('') : `${characters.slice(0, MAX_WORDS - 1).join('')}…`;
  return [{ words: kept, from }];
}

/** A moment in the reader's words: local time with its zone, and UTC (a time without a zone proves nothing). */
export function moment(at: Date, language: Language, timeZone = ZONE): string {
  const utc = momentForm(at, language, 'UTC');
  return `${momentForm(at, language, timeZone)} (${zoneName(at, language, timeZone)}; ${utc} UTC)`;
}
