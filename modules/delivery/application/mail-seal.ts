import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Mail } from '../contract/mailer.ts';

/**
 * Mails hold names and links that carry rights, so they lie encrypted in the table (AES-256-GCM, the
 * mail id as additional data); recipients are found by a keyed hash.
 */
export interface MailSeal {
  close(mail: Mail): Buffer;
  open(mailId: string, sealed: Uint8Array): Mail;
  hash(value: string): Buffer;
}

const attachment = z.object({ name: z.string(), type: z.string(), key: z.string(), size: z.number().int() });

const contents = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  language: z.enum(['es', 'en']),
  /** Of mails that were stored before any had one: none. */
  attachments: z.array(attachment).default([]),
});

export function createMailSeal(secret: Uint8Array): MailSeal {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), `delivery ${purpose}`, 32));
  const cipherKey = derived('mail');
  const hashKey = derived('hash');
  const plain = ({ to, subject, text, html, language, attachments = [] }: Mail) =>
    JSON.stringify({ to, subject, text, html, language, ...(attachments.length > 0 ? { attachments } : {}) });
  const hash = (value: string) => createHmac('sha256', hashKey).update(value).digest();
  return {
    close(mail) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv).setAAD(Buffer.from(mail.mailId));
      const body = Buffer.concat([cipher.update(plain(mail), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(mailId, sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12)).setAAD(Buffer.from(mailId));
      decipher.setAuthTag(bytes.subarray(12, 28));
      const body = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      return { mailId, ...contents.parse(JSON.parse(body)) };
    },
    hash,
  };
}

export const recipientHash = (seal: MailSeal, to: string): Buffer => seal.hash(`to\n${to.trim().toLowerCase()}`);
