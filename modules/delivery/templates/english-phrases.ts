import { dayForm } from '../../../shared-kernel/date-form.ts';
import type { EfirmaHolderFact } from '../contract/mail-kinds.ts';
import { type Letterhead, moment, oneLine, type Quote, quoted } from './layout.ts';

export const safety = 'This link is personal: whoever holds it can act in your name. Do not forward it.';
export const expiry = (at: Date, head: Letterhead) => `The link stops working on ${moment(at, 'en', head.timeZone)}.`;
/** Said where the sender set a last day. */
export const until = (lastDay: string | null): string[] => (lastDay === null ? [] : [`It can be signed until ${dayForm(lastDay, 'en')}.`]);
export const words = (facts: { message: string | null; senderName: string }): Quote[] =>
  quoted(facts.message, `Message from ${oneLine(facts.senderName)}`);

/** Whose e.firma signed in whose place; only the sender is told. */
export function efirmaHolder({ signerName, holder, rfc, differs }: EfirmaHolderFact): string {
  const named = rfc === null ? oneLine(holder) : `${oneLine(holder)}, RFC ${oneLine(rfc)}`;
  return differs
    ? `Please note: the signature in the place of ${oneLine(signerName)} was made with the e.firma of ${named}. That is another name than the one written when sending; if you did not expect it, clear it up with that person.`
    : `${oneLine(signerName)} signed with the e.firma of ${named}.`;
}
