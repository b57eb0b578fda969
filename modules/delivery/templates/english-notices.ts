import { dayForm } from '../../../shared-kernel/date-form.ts';
import { titleNotKept } from '../../../shared-kernel/i18n/not-kept.ts';
import type { DayFact, DayOfDocument } from '../contract/notice-kinds.ts';
import { type Group, type Letterhead, MAX_LINES, moment, type NoticeWriters, noticeSettings, oneLine } from './layout.ts';

const hello = (facts: { recipientName: string }) => `Hello ${oneLine(facts.recipientName)},`;
const named = (facts: { title: string }) => `“${oneLine(facts.title)}”`;
export const chooseNotices = (head: Letterhead) => ({ label: 'Choose which notices I receive', link: noticeSettings(head) });

export const englishNotices: NoticeWriters = {
  somebody_signed: (facts, head) => ({
    subject: `${oneLine(facts.signerName)} signed ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.signerName)} signed the document ${named(facts)}. It has ${facts.signed} of ${facts.signers} signatures.`,
    quotes: [],
    action: { label: 'View the document', link: facts.link },
    notes: [
      facts.signers - facts.signed === 1
        ? 'One signature is still to come.'
        : `${facts.signers - facts.signed} signatures are still to come.`,
    ],
    aside: chooseNotices(head),
  }),
  mail_bounced: (facts, head) => ({
    subject: `The email to ${oneLine(facts.personName || facts.personEmail)} about ${named(facts)} did not arrive`,
    greeting: hello(facts),
    lead:
      oneLine(facts.personName) === ''
        ? `The email to ${oneLine(facts.personEmail)} about the document ${named(facts)} was returned: it did not reach them.`
        : `The email to ${oneLine(facts.personName)} (${oneLine(facts.personEmail)}) about the document ${named(facts)} was returned: it did not reach them.`,
    quotes: [],
    action: { label: 'View the document', link: facts.link },
    notes: [
      facts.isComplete
        ? 'The document is complete. You can download it and get it to them another way.'
        : 'Check the address with that person. From the page of the document you can write to them again or change the address.',
    ],
    aside: chooseNotices(head),
  }),
  day_in_documents: (facts, head) => ({
    subject: `Your documents: news of ${dayForm(facts.day, 'en')}`,
    ...previewOf(facts.documents.map(group)),
    greeting: hello(facts),
    lead:
      facts.documents.length + facts.more === 1
        ? `This happened to one of your documents in the 24 hours up to 8:00 on ${dayForm(facts.day, 'en')}.`
        : `This happened to ${facts.documents.length + facts.more} of your documents in the 24 hours up to 8:00 on ${dayForm(facts.day, 'en')}.`,
    quotes: [],
    groups: facts.documents.map(group),
    action: { label: 'View my documents', link: facts.link },
    notes: [
      ...(facts.more === 0
        ? []
        : [
            facts.more === 1
              ? 'There is news of one more document; it is in your list.'
              : `There is news of ${facts.more} more documents; they are in your list.`,
          ]),
      'For each completed document you also get a separate email.',
    ],
    aside: chooseNotices(head),
  }),
  sub_user_added: (facts, head) => ({
    subject: `${oneLine(facts.personName)} has a user in your account`,
    greeting: hello(facts),
    lead: `On ${moment(facts.addedAt, 'en', head.timeZone)} a user was opened in your account for ${oneLine(facts.personName)} (${oneLine(facts.personEmail)}), who works with your documents with the permissions you give them.`,
    quotes: [],
    action: { label: 'See the users of my account', link: facts.link },
    notes: ['If it was not you, delete the user today and change your password: their sessions end at once.'],
  }),
  reviewer_added: (facts, head) => ({
    subject: `${oneLine(facts.reviewerName)} has review access to your account`,
    greeting: hello(facts),
    lead: `On ${moment(facts.grantedAt, 'en', head.timeZone)} review access was given to ${oneLine(facts.reviewerName)} (${oneLine(facts.reviewerEmail)}) from your account. They read what the access covers and cannot change anything.`,
    quotes: [],
    action: { label: 'See who reads my account', link: facts.link },
    notes: [
      facts.expiresAt === null
        ? 'The access lasts until you withdraw it.'
        : `The access ends on ${moment(facts.expiresAt, 'en', head.timeZone)}.`,
      'If it was not you, withdraw it today and change your password: the access ends at once.',
    ],
  }),
};

/** What a list of mails shows beside the subject: the first of it. */
const previewOf = ([first]: readonly Group[]) => (first ? { preview: `${first.heading}: ${first.lines[0]}` } : {});

function line({ kind, person, email }: DayFact): string {
  const who = oneLine(person) === '' ? 'Somebody' : oneLine(person);
  switch (kind) {
    case 'SIGNED':
      return `${who} signed.`;
    case 'REFUSED':
      return `${who} will not sign.`;
    case 'NOT_THEIRS':
      return `${who} says it is not theirs to sign.`;
    case 'BOUNCED':
      if (email === null) return 'An email was returned.';
      return oneLine(person) === ''
        ? `The email to ${oneLine(email)} was returned.`
        : `The email to ${oneLine(person)} (${oneLine(email)}) was returned.`;
  }
}

function group({ title, link, signed, signers, facts }: DayOfDocument): Group {
  const more = facts.length - MAX_LINES;
  return {
    heading: oneLine(title ?? titleNotKept.en),
    link,
    lines: [
      ...facts.slice(0, MAX_LINES).map(line),
      ...(more <= 0 ? [] : [more === 1 ? 'And one more piece of news.' : `And ${more} more pieces of news.`]),
      signed === signers ? 'It has all its signatures.' : `It has ${signed} of ${signers} signatures.`,
    ],
  };
}
