import { titleNotKept } from '../../../shared-kernel/i18n/not-kept.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { MailFacts, MailKind } from '../contract/mail-kinds.ts';
import { english } from './english.ts';
import { asHtml, asText, type Letter, type Letterhead } from './layout.ts';
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
  const written = write('title' in facts && facts.title === null ? { ...facts, title: titleNotKept[language] } : facts, head);
  const letter = { ...written, subject: shortened(written.subject) };
  return { subject: letter.subject, text: asText(letter, head), html: asHtml(letter, head, language) };
}
