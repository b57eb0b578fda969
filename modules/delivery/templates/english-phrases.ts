import { type Letterhead, moment, oneLine, type Quote, quoted } from './layout.ts';

export const safety = 'This link is personal: whoever holds it can act in your name. Do not forward it.';
export const expiry = (at: Date, head: Letterhead) => `The link stops working on ${moment(at, 'en', head.timeZone)}.`;
export const words = (facts: { message: string | null; senderName: string }): Quote[] =>
  quoted(facts.message, `Message from ${oneLine(facts.senderName)}`);
