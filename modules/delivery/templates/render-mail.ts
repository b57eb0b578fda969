import { noLegalValue } from '../../../shared-kernel/i18n/no-legal-value.ts';
import { titleNotKept } from '../../../shared-kernel/i18n/not-kept.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { MailFacts, MailKind } from '../contract/mail-kinds.ts';
import type { SenderFact, Shown } from '../contract/sent-document.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import { type Audience, audiences, isAsked, type OfAccount } from './audience.ts';
import { english } from './english.ts';
import { type Letter, type Letterhead, oneLine, type Surroundings } from './layout.ts';
import { type LetterWords, letterWords } from './letter-words.ts';
import { spanish } from './spanish.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const writers = { es: spanish, en: english };

/** The longest subject; a title of thousands of characters would push the rest out of sight. */
const MAX_SUBJECT = 180;

const shortened = (subject: string): string => {
  const characters = Array.from(subject);
  return characters.length <= MAX_SUBJECT ? subject : `${characters.slice(0, MAX_SUBJECT - 1).join('')}…`;
};

/** A mail of one kind in one language, as plain text and as HTML with every value escaped. */
export function renderMail<Kind extends MailKind>(kind: Kind, language: Language, facts: MailFacts[Kind], head: Letterhead): RenderedMail {
  const write = writers[language][kind] as (facts: object, head: Letterhead) => Letter;
  const told = 'title' in facts && facts.title === null ? { ...facts, title: titleNotKept[language] } : facts;
  const written = asTest(write(told, head), language, head);
  const around = surroundings(kind, language, told, written, head);
  const letter = { ...previewed(written, around), subject: shortened(written.subject) };
  return { subject: letter.subject, text: asText(letter, around, head), html: asHtml(letter, around, head, language) };
}

/** Of a test that it is one is said in the list of mails, and before anything else in the mail. */
const asTest = (letter: Letter, language: Language, { isTest = false }: Letterhead): Letter =>
  isTest
    ? {
        ...letter,
        subject: `[${noLegalValue.mark[language]}] ${letter.subject}`,
        warnings: [noLegalValue.sentence[language], ...(letter.warnings ?? [])],
      }
    : letter;

/** Who is asked for something sees in the list of mails who asks, and how much there is to read. */
const previewed = (letter: Letter, { document, sender }: Surroundings): Letter =>
  letter.next === undefined || sender === null
    ? letter
    : { ...letter, preview: [document?.size, sender.lines.join(', ')].filter(Boolean).join(' · ') };

function surroundings(kind: MailKind, language: Language, facts: object, letter: Letter, head: Letterhead): Surroundings {
  const words = letterWords[language];
  const shown = isShown(facts) ? facts : null;
  const sender = shown?.sender ?? null;
  const name = sender === null || sender.name.trim() === '' ? null : oneLine(sender.name);
  const product = oneLine(head.productName);
  return {
    document: shown && { title: oneLine(shown.title ?? ''), size: shown.pages === null ? null : words.pages(shown.pages) },
    sender: sender && name !== null ? { label: words.sentBy, lines: linesOf(sender) } : null,
    nextLabel: words.next,
    footer: [
      ...(head.folio ? [`Folio ${head.folio}`] : []),
      words.from(product, isAsked(audiences[kind]) ? name : null),
      why(words, head.why ?? audiences[kind], name, product),
      ...(letter.action ? [words.links(new URL(head.publicUrl).host)] : []),
    ],
  };
}

/** Who asked may have been forgotten since. */
const why = (words: LetterWords, audience: Audience | OfAccount, sender: string | null, product: string): string => {
  if (!isAsked(audience)) return words.why[audience](product);
  return sender === null ? words.why.party(product) : words.asked[audience](sender);
};

const isShown = (facts: object): facts is Shown => 'sender' in facts && 'pages' in facts;

const linesOf = ({ name, company, email }: SenderFact): string[] =>
  [name, company, email].flatMap((line) => (line === null || oneLine(line) === '' ? [] : [oneLine(line)]));
