import type { MailTransport } from '../contract/mailer.ts';

/**
 * The mail provider of a system without network: what it accepts lies in the local mailbox. It refuses
 * what a real one refuses at the door: addresses without a host, and hosts under `.invalid`, which
 * by RFC 6761 never exist.
 */
export const localMailTransport: MailTransport = {
  name: 'local mailbox',
  keepsMailbox: true,
  async deliver(mail) {
    const host = /^[^\s@<>"]+@([^\s@<>"]+)$/.exec(mail.to)?.[1]?.toLowerCase();
    if (!host) return { accepted: false, permanent: true, reason: '553 the address is not a mail address' };
    if (host === 'invalid' || host.endsWith('.invalid')) return { accepted: false, permanent: true, reason: '550 no such host' };
    return { accepted: true };
  },
};
