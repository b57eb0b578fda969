import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { Mailer, MailOutcome } from '../contract/mailer.ts';
import type { Letterhead } from '../templates/layout.ts';
import { renderMail } from '../templates/render-mail.ts';

interface Addressee {
  readonly mailId: string;
  readonly to: string;
  readonly recipientName: string;
  readonly language: Language;
  /** Path and code of the link. */
  readonly path: string;
  readonly expiresAt: Date;
}

export interface AccountLetters {
  reviewerInvited(about: Addressee & { readonly ownerName: string }): Promise<MailOutcome>;
  passwordReset(about: Addressee): Promise<MailOutcome>;
}

/** Mails about an account, under the product's public address. One that is not accepted waits for `sendWaiting`. */
export function createAccountLetters(deps: { mailer: Mailer; publicUrl: string; head: Letterhead }): AccountLetters {
  const linkOf = (path: string): string => new URL(path, deps.publicUrl).href;
  return {
    async reviewerInvited({ mailId, to, language, path, ...facts }) {
      const mail = renderMail('reviewer_invited', language, { ...facts, link: linkOf(path) }, deps.head);
      return deps.mailer.send({ mailId, to, language, ...mail });
    },
    async passwordReset({ mailId, to, language, path, ...facts }) {
      const mail = renderMail('password_reset', language, { ...facts, link: linkOf(path) }, deps.head);
      return deps.mailer.send({ mailId, to, language, ...mail });
    },
  };
}
