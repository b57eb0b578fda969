import { englishFlows } from './english-flows.ts';
import { englishForms } from './english-forms.ts';
import { englishLinks } from './english-links.ts';
import { englishNotices } from './english-notices.ts';
import { efirmaHolder, expiry, safety, steps, until, words } from './english-phrases.ts';
import { moment, oneLine, type Writers } from './layout.ts';

export const english: Writers = {
  ...englishFlows,
  ...englishForms,
  ...englishLinks,
  ...englishNotices,
  signing_request: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} asks you to sign “${oneLine(facts.title)}”`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `${oneLine(facts.sender.name)} asks you to sign the document “${oneLine(facts.title)}”.`,
    quotes: words(facts),
    action: { label: 'Read and sign the document', link: facts.link },
    next: steps.sign,
    notes: [
      ...until(facts.lastDay),
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
      'If you do not know the sender, do not sign; you may ignore this email.',
    ],
  }),
  next_turn: (facts, head) => ({
    subject: `It is your turn to sign “${oneLine(facts.title)}”`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `Those before you have signed, and it is now your turn to sign “${oneLine(facts.title)}”, sent by ${oneLine(facts.sender.name)}.`,
    quotes: words(facts),
    action: { label: 'Read and sign the document', link: facts.link },
    next: steps.sign,
    notes: [...until(facts.lastDay), ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]), safety],
  }),
  resend: (facts, head) => ({
    subject: `New link to sign “${oneLine(facts.title)}”`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `${oneLine(facts.sender.name)} sends you a new link to sign “${oneLine(facts.title)}”.`,
    quotes: words(facts),
    action: { label: 'Read and sign the document', link: facts.link },
    next: steps.sign,
    notes: [
      'The links you received before no longer work; use this one.',
      ...until(facts.lastDay),
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
    ],
  }),
  link_again: (facts, head) => ({
    subject: `Your link to sign, again: “${oneLine(facts.title)}”`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `This link was requested from an earlier one: it is the one that works to sign “${oneLine(facts.title)}” from ${oneLine(facts.sender.name)}.`,
    quotes: words(facts),
    action: { label: 'Read and sign the document', link: facts.link },
    next: steps.sign,
    notes: [
      'It is the same link that was sent to you before. If you did not ask for it, there is nothing to do.',
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
    ],
  }),
  last_day_near: (facts, head) => ({
    subject: `The last day to sign “${oneLine(facts.title)}” is near`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `You have not yet signed “${oneLine(facts.title)}”, which ${oneLine(facts.sender.name)} sent you.`,
    quotes: words(facts),
    action: { label: 'Read and sign the document', link: facts.link },
    next: steps.sign,
    notes: [...until(facts.lastDay), ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]), safety],
  }),
  more_time: (facts, head) => ({
    subject: `There is more time to sign “${oneLine(facts.title)}”`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `The last day to sign “${oneLine(facts.title)}” had passed, and ${oneLine(facts.sender.name)} gave more time: you can sign it now.`,
    quotes: words(facts),
    action: { label: 'Read and sign the document', link: facts.link },
    next: steps.sign,
    notes: [...until(facts.lastDay), ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]), safety],
  }),
  signing_reminder: (facts, head) => ({
    subject: `Reminder: your signature on “${oneLine(facts.title)}” is missing`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `${oneLine(facts.sender.name)} reminds you that your signature on “${oneLine(facts.title)}” is missing.`,
    quotes: words(facts),
    action: { label: 'Read and sign the document', link: facts.link },
    next: steps.sign,
    notes: [
      'The links you received before no longer work; use this one.',
      ...until(facts.lastDay),
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      safety,
    ],
  }),
  signing_without_link: (facts) => ({
    subject: `Your signature is missing on “${oneLine(facts.title)}”`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `${oneLine(facts.sender.name)} asks you to sign the document “${oneLine(facts.title)}”.`,
    quotes: words(facts),
    action: { label: 'Log in to your account', link: facts.link },
    next: steps.signByOwnWay,
    notes: [...until(facts.lastDay), 'If you do not know the sender, do not sign; you can ignore this email.'],
  }),
  observer_link: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} shares “${oneLine(facts.title)}” with you`,
    greeting: facts.recipientName === null ? 'Hello,' : `Hello ${oneLine(facts.recipientName)},`,
    lead: `${oneLine(facts.sender.name)} gives you access to view the document “${oneLine(facts.title)}”. You are not asked to sign anything.`,
    quotes: [],
    action: { label: 'View the document', link: facts.link },
    next: steps.read,
    notes: [
      ...(facts.expiresAt === null ? [] : [expiry(facts.expiresAt, head)]),
      'When you open the document, that is recorded in its history.',
    ],
  }),
  completed: (facts, head) => ({
    subject: `“${oneLine(facts.title)}” is signed and complete`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead:
      facts.signatures === 1
        ? `The document “${oneLine(facts.title)}” has its signature and is complete.`
        : `The document “${oneLine(facts.title)}” has its ${facts.signatures} signatures and is complete.`,
    quotes: [],
    action: { label: 'View and download the document', link: facts.link },
    notes: [
      `It was completed on ${moment(facts.completedAt, 'en', head.timeZone)}.`,
      facts.attached
        ? 'The signed PDF and its constancia (.asn), the NOM-151 certificate, are attached. Keep them: with both, anyone can check that nothing was changed.'
        : 'Nothing is attached to this email: the button lets you download the signed PDF and its constancia (.asn), the NOM-151 certificate. Keep them: with both, anyone can check that nothing was changed.',
      facts.linkEndsAt === null
        ? 'The button opens the document in your account.'
        : `The button opens a page for you alone, without an account or a password, until ${moment(facts.linkEndsAt, 'en', head.timeZone)}. Nothing is signed there; whoever holds the link can read the document.`,
      ...facts.holders.filter(({ differs }) => !differs).map(efirmaHolder),
    ],
    warnings: facts.holders.filter(({ differs }) => differs).map(efirmaHolder),
  }),
  sub_user_invited: (facts, head) => ({
    subject: `${oneLine(facts.ownerName)} opened a user for you in their account`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `${oneLine(facts.ownerName)} opened a user for you to work with the documents of their account. Choose a password that only you know; what you do will be in your name.`,
    quotes: [],
    action: { label: 'Choose my password', link: facts.link },
    notes: [expiry(facts.expiresAt, head), safety],
  }),
  reviewer_invited: (facts, head) => ({
    subject: `${oneLine(facts.ownerName)} gives you review access`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead:
      facts.documents === 'ALL'
        ? `${oneLine(facts.ownerName)} gives you access to read the history of the documents of their account. You can see everything and change nothing.`
        : `${oneLine(facts.ownerName)} gives you access to read selected documents of their account and their history. You cannot change anything.`,
    quotes: [],
    action: { label: 'Choose a password and log in', link: facts.link },
    notes: [expiry(facts.expiresAt, head), safety],
  }),
  reviewer_granted: (facts, head) => ({
    subject: `${oneLine(facts.ownerName)} gives you review access`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead:
      facts.documents === 'ALL'
        ? `${oneLine(facts.ownerName)} gives you access to read the history of the documents of their account. Log in as always, with the email and password you already have, and choose that account in the menu.`
        : `${oneLine(facts.ownerName)} gives you access to read selected documents of their account and their history. Log in as always, with the email and password you already have, and choose that account in the menu.`,
    quotes: [],
    action: { label: 'Log in', link: facts.link },
    notes: [
      facts.documents === 'ALL'
        ? 'You can see everything and change nothing.'
        : 'You see those documents only, and cannot change anything.',
      facts.expiresAt === null
        ? 'The access lasts until it is withdrawn.'
        : `The access ends on ${moment(facts.expiresAt, 'en', head.timeZone)}.`,
    ],
  }),
  reviewer_appointed: (facts, head) => ({
    subject: `${oneLine(facts.reviewerName)} can read the documents of your account`,
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `The operations team of ${oneLine(head.productName)} gave ${oneLine(facts.reviewerName)} (${oneLine(facts.reviewerEmail)}) access to read every document of your account and its history. They cannot change anything.`,
    quotes: [],
    action: { label: 'Log in to my account', link: facts.link },
    notes: [
      `Access was given on ${moment(facts.appointedAt, 'en', head.timeZone)} and is recorded in the history of your account.`,
      'If you neither asked for it nor expected it, tell whoever gave you your account today: the access can be withdrawn at any time and ends at once.',
    ],
  }),
  api_key_issued: (facts, head) => ({
    subject: facts.rotated ? 'A key of your account was changed' : 'Your account has a new key',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: facts.rotated
      ? `The key “${oneLine(facts.keyName)}” of your account has had another secret since ${moment(facts.issuedAt, 'en', head.timeZone)}. The previous one no longer works.`
      : `On ${moment(facts.issuedAt, 'en', head.timeZone)} the key “${oneLine(facts.keyName)}” was made in your account. A program can work in your name with it.`,
    quotes: [],
    action: { label: 'See the keys of my account', link: facts.link },
    notes: [
      ...(facts.isTest ? ['It is for tests: what is made with it has no legal value, and it does not reach your other documents.'] : []),
      facts.scope === 'READ'
        ? 'It reads your documents and changes nothing.'
        : 'It reads, creates and sends documents. It does not sign or answer for you, and changes neither your password nor who gets in.',
      `It expires on ${moment(facts.expiresAt, 'en', head.timeZone)}.`,
      'If it was not you, revoke it today and change your password: it stops working at once.',
    ],
  }),
  password_changed: (facts, head) => ({
    subject: 'Your password was changed',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `The password of your account was changed on ${moment(facts.changedAt, 'en', head.timeZone)}. Every session that was open with the old one has ended.`,
    quotes: [],
    action: { label: 'It was not me: choose another password', link: facts.link },
    notes: [
      'If it was you, you do not have to do anything.',
      'If it was not you, choose another one today: that also ends the session of whoever changed it.',
    ],
  }),
  password_reset: (facts, head) => ({
    subject: 'Change your password',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: 'Somebody asked to change the password of your account. If it was you, choose the new one here.',
    quotes: [],
    action: { label: 'Choose a new password', link: facts.link },
    notes: [expiry(facts.expiresAt, head), 'If it was not you, ignore this email: your password stays the same.'],
  }),
  email_change_asked: (facts, head) => ({
    subject: 'Shall we change the email of your account?',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `Somebody who logged in to your account with your password asked for its email to be ${oneLine(facts.newEmail)}. Nothing changes until you confirm it from this email and from the new one.`,
    quotes: [],
    action: { label: 'Review the change', link: facts.link },
    notes: [
      expiry(facts.expiresAt, head),
      'If it was not you, open the link and choose “It was not me”: the change stops and every session of your account ends. Then choose another password.',
    ],
  }),
  email_change_confirm: (facts, head) => ({
    subject: 'Confirm your new email',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: 'You asked for this to be the email of your account. Confirm that it is yours; it has to be confirmed from the previous email, too.',
    quotes: [],
    action: { label: 'Review the change', link: facts.link },
    notes: [
      expiry(facts.expiresAt, head),
      'If you did not ask for it, ignore this email, or open the link and choose “It was not me”: nothing changes.',
    ],
  }),
  email_change_taken: (facts) => ({
    subject: 'Somebody asked to use your email for another account',
    greeting: 'Hello,',
    lead: 'Somebody asked for this to be the email of their account. It is that of an account already, so nothing has changed, and we did not tell them that it is.',
    quotes: [],
    action: { label: 'Log in to my account', link: facts.link },
    notes: [
      'If it was you and you want this email for the other account, first change that of this one, or delete it in your profile.',
      'If it was not you, there is nothing to do.',
    ],
  }),
  email_changed: (facts, head) => ({
    subject: 'The email of your account has changed',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: `Since ${moment(facts.changedAt, 'en', head.timeZone)} the email of your account is ${oneLine(facts.newEmail)}. Log in with it; your password is the same. Every open session has ended.`,
    quotes: [],
    action: { label: 'Log in with the new email', link: facts.link },
    notes: [
      'Both emails confirmed the change. If it was not you, write to whoever gave you your account today.',
      'Your earlier documents are still in your account; their history keeps the email you had then.',
    ],
  }),
  account_deleted: (facts) => ({
    subject: 'Your account was deleted',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: 'You asked for your account to be deleted, and it was: nobody can log in with it, and its saved signatures and drafts are gone. This cannot be undone.',
    quotes: [],
    action: { label: 'Open a new account', link: facts.link },
    notes: [
      'Documents that others signed can still be proved, and links that you received still open.',
      'Your email is free: you can open another account with it, which will be a different one. If it was not you, write to whoever gave you your account today.',
    ],
  }),
  verify_email: (facts, head) => ({
    subject: 'Confirm your email',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: 'Your account is almost ready. Use this link to confirm that the email is yours, and you can log in.',
    quotes: [],
    action: { label: 'Confirm my email and log in', link: facts.link },
    notes: [
      expiry(facts.expiresAt, head),
      'Was it not you who opened the account? Open the link and choose “It was not me”: the account is closed and your email is free again. Nobody can log in without confirming it.',
    ],
  }),
  sign_up_disowned: (facts) => ({
    subject: 'The account somebody opened with your email is closed',
    greeting: 'Hello,',
    lead: 'You said that you did not open the account, so it is closed: nobody can log in to it, and we erased what whoever opened it had typed.',
    quotes: [],
    action: { label: 'Open an account of your own', link: facts.link },
    notes: [
      'Your email is free again. If you do not need an account, you do not have to do anything.',
      'If it was not you who said so, somebody else is reading your email: change the password of your mailbox.',
    ],
  }),
  welcome: (facts) => ({
    subject: 'Your account is ready',
    greeting: `Hello ${oneLine(facts.recipientName)},`,
    lead: 'Welcome. Your email is confirmed and you can now send documents to be signed.',
    quotes: [],
    action: { label: 'Log in to my account', link: facts.link },
    notes: [
      'Upload a PDF, say who signs and in which order, and send it. Each person receives a link and needs no account.',
      'Everything that happens to a document is kept in its history, and anyone can check later that nothing was changed.',
    ],
  }),
};
