import { ZONE } from '../../../shared-kernel/calendar-day.ts';
import { momentForm, zoneName } from '../../../shared-kernel/date-form.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { FlowKind } from '../contract/flow-kinds.ts';
import type { MailFacts, MailKind } from '../contract/mail-kinds.ts';

export interface Quote {
  readonly words: string;
  readonly from: string;
}

/** What a mail says, in order. Built once per kind and language; text and HTML are two views of it. */
export interface Letter {
  readonly subject: string;
  readonly greeting: string;
  /** The one sentence that matters. */
  readonly lead: string;
  /** What the reader must not overlook, said before anything else. */
  readonly warnings?: readonly string[];
  /** People's own words and who they are from. */
  readonly quotes: readonly Quote[];
  readonly action: { readonly label: string; readonly link: string } | null;
  readonly notes: readonly string[];
  /** Another place to go to, which is not what the mail is for. */
  readonly aside?: { readonly label: string; readonly link: string };
}

/** What each kind of mail says in one language. */
/** Facts as a letter tells them: a title that is no longer kept is told by words that say so. */
export type Told<Facts> = Facts extends { title: string | null } ? Omit<Facts, 'title'> & { title: string } : Facts;
export type Writers = { readonly [Kind in MailKind]: (facts: Told<MailFacts[Kind]>, head: Letterhead) => Letter };
export type FlowWriters = Pick<Writers, FlowKind>;

/** Name and place of the product come from configuration; no text repeats them. */
export interface Letterhead {
  readonly productName: string;
  /** Zone in which moments are told beside UTC, an IANA name. Mexico City where none is given. */
  readonly timeZone?: string;
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

export function asText(letter: Letter, head: Letterhead): string {
  const parts = [letter.greeting, letter.lead, ...(letter.warnings ?? [])];
  for (const { from, words } of letter.quotes) {
    const lines = words.split(/\r?\n/).map((line) => `  ${line}`);
    parts.push(`${from}\n${lines.join('\n')}`);
  }
  if (letter.action) parts.push(`${letter.action.label}:\n${letter.action.link}`);
  parts.push(...letter.notes);
  if (letter.aside) parts.push(`${letter.aside.label}:\n${letter.aside.link}`);
  parts.push(`-- \n${oneLine(head.productName)}`);
  return `${parts.join('\n\n')}\n`;
}

const serif = "'Source Serif 4',Georgia,'Times New Roman',serif";
const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * For readers that keep style sheets: the dark colours, and room for the words on a small telephone. Whoever drops it is left with the
 * inline styles, which stand by themselves.
 */
const STYLE = `@media (prefers-color-scheme: dark) {
.paper { background: #11161D !important }
.sheet { background: #181F28 !important; border-color: #E8EAED !important }
.ink { color: #E8EAED !important }
.muted { color: #9BA5B3 !important }
.words { border-color: #8FA8FF !important }
.warning { background: #2E2411 !important; color: #F0C067 !important }
.button { background: #8FA8FF !important; color: #0F1830 !important }
.link { color: #8FA8FF !important }
}
@media (max-width: 480px) {
.margin { padding: 16px 8px !important }
.room { padding: 24px 20px !important }
}`;

/** One column of paper and ink; styles inline because many mail readers drop style sheets. Nothing is loaded from anywhere. */
export function asHtml(letter: Letter, head: Letterhead, language: Language): string {
  const paragraph = (text: string, tone: 'ink' | 'muted' | 'warning', style: string) =>
    `<p class="${tone}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const quotes = letter.quotes
    .map(
      ({ from, words }) => `<p class="muted" style="margin:24px 0 4px;font-size:14px;line-height:20px;color:#5B6472">${escapeHtml(from)}</p>
<blockquote class="words ink" style="margin:0 0 24px;padding:0 0 0 16px;border-left:2px solid #2546C9;color:#16202E">${escapeHtml(words).replace(/\r?\n/g, '<br>')}</blockquote>`,
    )
    .join('\n');
  const action = letter.action
    ? `<p style="margin:28px 0"><a class="button" href="${escapeHtml(letter.action.link)}" style="display:inline-block;padding:14px 24px;background:#2546C9;color:#FFFFFF;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(letter.action.label)}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:12px;line-height:18px;color:#5B6472;word-break:break-all">${escapeHtml(letter.action.link)}</p>`
    : '';
  const aside = letter.aside
    ? `<p class="muted" style="margin:0;font-size:14px;line-height:22px;color:#5B6472">${escapeHtml(letter.aside.label)}:<br><a class="link" href="${escapeHtml(letter.aside.link)}" style="color:#2546C9;word-break:break-all">${escapeHtml(letter.aside.link)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title>
<style>
${STYLE}
</style></head>
<body class="paper" style="margin:0;background:#FAF9F6;color:#16202E;font:16px/26px ${sans}">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FAF9F6"><tr><td class="margin" align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border-radius:6px;border-left:3px solid #16202E"><tr><td class="room" style="padding:32px;overflow-wrap:anywhere;word-break:break-word">
${paragraph(letter.greeting, 'ink', 'color:#16202E')}
${paragraph(letter.lead, 'ink', `color:#16202E;font:20px/30px ${serif}`)}
${(letter.warnings ?? []).map((warning) => paragraph(warning, 'warning', 'padding:12px 16px;border-radius:6px;background:#FFF3D4;color:#7A5200')).join('\n')}
${quotes}${action}
${letter.notes.map((note) => paragraph(note, 'muted', 'font-size:14px;line-height:22px;color:#5B6472')).join('\n')}
${aside}</td></tr></table>
<p class="muted" style="margin:16px 0 0;font-size:12px;color:#5B6472">${escapeHtml(oneLine(head.productName))}</p>
</td></tr></table>
</body></html>
`;
}
