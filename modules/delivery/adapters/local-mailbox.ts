import type { MailTransport } from '../contract/mailer.ts';

/** Mails to it are taken over and come back. */
export const BOUNCING_HOST = 'bounce.invalid';

/**
 * The mail provider of a system without network: what it accepts lies in the local mailbox, which is reported as delivered.
 * It refuses what a real one refuses at the door: addresses without a host, and hosts under `.invalid`, which by RFC 6761
 * never exist. One of these it takes and reports as come back, so that a bounce can be seen: `@bounce.invalid`.
 */
export const localMailTransport: MailTransport = {
  name: 'local mailbox',
  keepsMailbox: true,
  async deliver(mail) {
    const host = /^[^\s@<>"]+@([^\s@<>"]+)$/.exec(mail.to)?.[1]?.toLowerCase();
    if (!host) return { accepted: false, permanent: true, reason: '553 the address is not a mail address' };
    if (host === BOUNCING_HOST) return { accepted: true, report: { report: 'bounced', reason: '550 5.1.1 no such mailbox' } };
    if (host === 'invalid' || host.endsWith('.invalid')) return { accepted: false, permanent: true, reason: '550 no such host' };
    return { accepted: true, report: { report: 'delivered', reason: '' } };
  },
};
