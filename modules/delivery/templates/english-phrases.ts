import { dayForm } from '../../../shared-kernel/date-form.ts';
import type { EfirmaHolderFact } from '../contract/mail-kinds.ts';
import type { SenderFact } from '../contract/sent-document.ts';
import { type Letterhead, moment, oneLine, type Quote, quoted } from './layout.ts';

export const safety = 'This link is personal: whoever holds it can act in your name. Do not forward it.';
export const expiry = (at: Date, head: Letterhead) => `The link stops working on ${moment(at, 'en', head.timeZone)}.`;
/** Said where the sender set a last day. */
export const until = (lastDay: string | null): string[] => (lastDay === null ? [] : [`It can be signed until ${dayForm(lastDay, 'en')}.`]);
export const words = (facts: { message: string | null; sender: SenderFact }): Quote[] =>
  quoted(facts.message, `Message from ${oneLine(facts.sender.name)}`);

/** Whose e.firma signed in whose place; only the sender is told. */
export function efirmaHolder({ signerName, holder, rfc, differs }: EfirmaHolderFact): string {
  const named = rfc === null ? oneLine(holder) : `${oneLine(holder)}, RFC ${oneLine(rfc)}`;
  return differs
    ? `Please note: the signature in the place of ${oneLine(signerName)} was made with the e.firma of ${named}. That is another name than the one written when sending; if you did not expect it, clear it up with that person.`
    : `${oneLine(signerName)} signed with the e.firma of ${named}.`;
}

/** For who stands in for an approver. */
export const standInSteps = [
  'You log in with your account; the document is under “It is your turn”.',
  'You review it and approve it, or decline and say why.',
] as const;

/** What comes after the button, for who meets such a page for the first time. */
export const steps = {
  sign: [
    'You open the whole document on your phone or computer. You need no account and nothing to install.',
    'You read it and, if you agree, sign it right there. If you are not going to sign, you can say so there too.',
    'Once everybody has signed, the signed document is sent to you at this email.',
  ],
  signByOwnWay: [
    'This email does not bring the link to sign by: the account that sends it chose so. Open the document with the link that you received in another way.',
    'If you have an account with this email, you also find it when you log in, under “Your turn”.',
    'You read it and, if you agree, sign it right there. If you will not sign, you say so there too.',
  ],
  approve: [
    'You open the whole document on your phone or computer. You need no account and nothing to install.',
    'You review it and approve it, or decline and say why.',
    'Whoever sent it to you is told at that moment.',
  ],
  read: ['You open the document on your phone or computer. You need no account and nothing to install.'],
  endorse: [
    'You log in with the account of this email; if you have none, you open one with it.',
    'You read the endorsement sheet and sign it or decline.',
  ],
} as const;
