import { type LinkWriters, moment, oneLine } from './layout.ts';

export const englishLinks: LinkWriters = {
  public_link_code: (facts, head) => ({
    subject: `${facts.code} is your code for “${oneLine(facts.title)}”`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `Your code is ${facts.code}. Type it on the page where you asked for the document “${oneLine(facts.title)}” of ${oneLine(facts.senderName)}.`,
    quotes: [],
    action: null,
    notes: [
      `The code works until ${moment(facts.expiresAt, 'en', head.timeZone)}.`,
      'Do not tell it to anybody: whoever has it gets a document in your name.',
      'If you did not ask for it, ignore this email: nothing is made without the code.',
    ],
  }),
};
