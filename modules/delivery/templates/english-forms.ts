import { expiry, safety } from './english-phrases.ts';
import { type FormWriters, moment, oneLine, quoted } from './layout.ts';

const hello = (facts: { recipientName: string }) => `Hello ${oneLine(facts.recipientName)},`;
const named = (facts: { title: string }) => `“${oneLine(facts.title)}”`;
const steps = [
  'You open the form on your phone or computer. You need no account and nothing to install.',
  'You answer and hand it in. What you have written so far is kept, in case you finish later.',
  'The document is composed with your answers; once it is ready you are asked to sign it in another email.',
];

/** Whole sentences, written for a reader who did not expect the mail. */
export const englishForms: FormWriters = {
  form_request: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} asks you to fill in the form of ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} is preparing the document ${named(facts)} and needs some details from you before asking for your signature.`,
    quotes: [],
    action: { label: 'Fill in the form', link: facts.link },
    next: steps,
    notes: [expiry(facts.expiresAt, head), safety, 'If you do not know the sender, do not answer; you can ignore this email.'],
  }),
  form_reminder: (facts, head) => ({
    subject: `Reminder: your form of ${named(facts)} is still missing`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} is waiting for the details asked of you for the document ${named(facts)}.`,
    quotes: [],
    action: { label: 'Fill in the form', link: facts.link },
    next: steps,
    notes: ['The links you received before no longer work; use this one.', expiry(facts.expiresAt, head), safety],
  }),
  form_comment: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} asks you to correct the form of ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} looked at what you answered for the document ${named(facts)} and asks you to correct it.`,
    quotes: quoted(facts.comment, `Comment from ${oneLine(facts.sender.name)}`),
    action: { label: 'Correct the form', link: facts.link },
    next: ['You open the form with what you answered.', 'You change what is needed and hand it in again.'],
    notes: ['The links you received before no longer work; use this one.', expiry(facts.expiresAt, head), safety],
  }),
  form_ended: (facts, head) => ({
    subject: `Your form of ${named(facts)} is no longer needed`,
    greeting: hello(facts),
    lead: facts.isRefused
      ? `${oneLine(facts.sender.name)} did not accept the form you received for the document ${named(facts)}, and the document does not go on.`
      : `${oneLine(facts.sender.name)} is no longer making the document ${named(facts)} that you were asked details for.`,
    quotes: quoted(facts.reason, `Reason given by ${oneLine(facts.sender.name)}`),
    action: null,
    notes: [
      `It was on ${moment(facts.endedAt, 'en', head.timeZone)}.`,
      'You do not have to do anything: the link you received can no longer be used to answer.',
    ],
  }),
  form_replaced: (facts) => ({
    subject: `You are no longer asked to fill in the form of ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} no longer asks you for the details of the document ${named(facts)}; somebody else is asked for them.`,
    quotes: [],
    action: null,
    notes: ['You do not have to do anything: the link you received no longer opens the form.'],
  }),
  form_answered: (facts) => ({
    subject: `${oneLine(facts.signerName)} ${facts.isCorrected ? 'corrected' : 'handed in'} the form of ${named(facts)}`,
    greeting: hello(facts),
    lead: facts.isCorrected
      ? `${oneLine(facts.signerName)} corrected what they had answered for the document ${named(facts)}.`
      : `${oneLine(facts.signerName)} answered what was asked of them for the document ${named(facts)}.`,
    quotes: [],
    action: { label: 'Look at the answers', link: facts.link },
    notes: [
      'The document is composed once you accept all forms.',
      facts.waiting === 0
        ? 'Everybody has answered.'
        : facts.waiting === 1
          ? 'One person has not answered yet.'
          : `${facts.waiting} people have not answered yet.`,
    ],
  }),
  form_declined: (facts) => ({
    subject: `${oneLine(facts.signerName)} will not fill in the form of ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.signerName)} said that they will not give the details asked of them for the document ${named(facts)}; the document does not go on.`,
    quotes: quoted(facts.reason, `Reason given by ${oneLine(facts.signerName)}`),
    action: { label: 'See the form', link: facts.link },
    notes: ['To try it with somebody else, begin the document again.'],
  }),
};
