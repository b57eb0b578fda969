import { dayForm } from '../../../shared-kernel/date-form.ts';
import { listed } from '../../../shared-kernel/i18n/event-text.ts';
import { chooseNotices } from './english-notices.ts';
import { expiry, safety, standInSteps, steps, words } from './english-phrases.ts';
import { type FlowWriters, MAX_QUOTES, moment, oneLine, quoted } from './layout.ts';

const hello = (facts: { recipientName: string }) => `Hello ${oneLine(facts.recipientName)},`;
const named = (facts: { title: string }) => `“${oneLine(facts.title)}”`;
const answerer = ({ approverName, substitute }: { approverName: string; substitute: string | null }) =>
  substitute === null ? oneLine(approverName) : `${oneLine(substitute) || 'somebody'}, in the place of ${oneLine(approverName)},`;
const signatures = (count: number) => (count === 1 ? 'its signature' : `its ${count} signatures`);
const kinds = { PROPERTY: 'in ownership', PROCURATION: 'by procuration', GUARANTEE: 'in guarantee' } as const;
const means = {
  PROPERTY: 'An endorsement in ownership passes on the document itself and its rights.',
  PROCURATION: 'An endorsement by procuration (en procuración) lets somebody collect and does not pass on the ownership.',
  GUARANTEE: 'An endorsement in guarantee (en garantía) pledges the document and does not pass on the ownership.',
} as const;

export const englishFlows: FlowWriters = {
  approval_request: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} asks for your approval of ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} asks you to review the document ${named(facts)} and to approve or decline it.`,
    quotes: words(facts),
    action: { label: 'Review the document', link: facts.link },
    next: steps.approve,
    notes: [
      'Nobody can sign the document before the last approval. Your approval is not a signature.',
      expiry(facts.expiresAt, head),
      safety,
      'If you do not know the sender, do not answer; you may ignore this email.',
    ],
  }),
  approval_turn: (facts, head) => ({
    subject: `It is your turn to approve ${named(facts)}`,
    greeting: hello(facts),
    lead: `Those before you have approved, and it is now your turn to review ${named(facts)}, sent by ${oneLine(facts.sender.name)}.`,
    quotes: words(facts),
    action: { label: 'Review the document', link: facts.link },
    next: steps.approve,
    notes: ['Nobody can sign the document before the last approval.', expiry(facts.expiresAt, head), safety],
  }),
  approval_resend: (facts, head) => ({
    subject: `New link to review ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} sends you a new link to review ${named(facts)} and to approve or decline it.`,
    quotes: words(facts),
    action: { label: 'Review the document', link: facts.link },
    next: steps.approve,
    notes: ['The links you received before no longer work; use this one.', expiry(facts.expiresAt, head), safety],
  }),
  approval_stand_in: (facts) => ({
    subject: `${named(facts)} waits for an approval, and you stand in for the person who is asked`,
    greeting: hello(facts),
    lead: `${oneLine(facts.senderName)} asked ${listed(facts.absentNames.map(oneLine), 'and')} to approve the document ${named(facts)}. ${facts.absentNames.length === 1 ? 'That person is away' : 'They are away'}, and you can answer in their place.`,
    quotes: [],
    action: { label: 'See what waits for you', link: facts.link },
    next: standInSteps,
    notes: ['The answer is recorded in your name, with the person you stand in for. If they answer first, nothing is left for you to do.'],
  }),
  vobo_accepted: (facts) => ({
    subject: `${answerer(facts)} approved ${named(facts)}`,
    greeting: hello(facts),
    lead: `${answerer(facts)} reviewed the document ${named(facts)} and approved it.`,
    quotes: [],
    action: { label: 'View the document', link: facts.link },
    notes: [
      facts.remaining === 0
        ? 'It was the last approval: each signer gets a link when it is their turn to sign.'
        : facts.remaining === 1
          ? 'One approval is still missing; then the signers can sign.'
          : `${facts.remaining} approvals are still missing; then the signers can sign.`,
    ],
  }),
  vobo_refused: (facts) => ({
    subject: `${answerer(facts)} did not approve ${named(facts)}`,
    greeting: hello(facts),
    lead: `${answerer(facts)} reviewed the document ${named(facts)} and did not approve it.`,
    quotes: facts.comments.slice(0, MAX_QUOTES).flatMap((one) => quoted(one.notes, `Comment by ${oneLine(one.by)}: ${oneLine(one.title)}`)),
    action: { label: 'View the document', link: facts.link },
    notes: [
      ...(facts.comments.length > MAX_QUOTES
        ? [`There are ${facts.comments.length} comments; the others are on the document's page.`]
        : []),
      'Nobody can sign the document as it is. You can change it and send it again; the approvals are then requested again.',
    ],
  }),
  signing_declined: (facts, head) => ({
    subject: facts.refuses
      ? `${oneLine(facts.signerName)} will not sign ${named(facts)}`
      : `${oneLine(facts.signerName)} says ${named(facts)} is not theirs to sign`,
    greeting: hello(facts),
    lead: facts.refuses
      ? `${oneLine(facts.signerName)} answered that they will not sign the document ${named(facts)}.`
      : `${oneLine(facts.signerName)} answered that the document ${named(facts)} is not theirs to sign.`,
    quotes: [
      ...quoted(facts.reason, `Reason given by ${oneLine(facts.signerName)}`),
      ...(facts.substitute
        ? quoted(`${oneLine(facts.substitute.name)} (${oneLine(facts.substitute.email)})`, 'They suggest asking this person')
        : []),
    ],
    action: { label: 'Decide what happens next', link: facts.link },
    notes: [
      facts.refuses
        ? 'Nobody can sign until you decide. The signatures that are there stay.'
        : 'The others can go on signing in their turn; your decision about this signature is still to come.',
      'You can ask them again, ask somebody else, or end the document.',
    ],
    aside: chooseNotices(head),
  }),
  cancellation_requested: (facts) => ({
    subject: `${oneLine(facts.petitionerName)} asks to cancel ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.petitionerName)} asks to cancel the document ${named(facts)}, and it is up to you to authorise or reject it.`,
    quotes: quoted(facts.reason, `Reason given by ${oneLine(facts.petitionerName)}`),
    action: { label: 'Review the request', link: facts.link },
    notes: [
      facts.evidence === 1
        ? 'The request comes with one file of evidence, which you can open before you answer.'
        : `The request comes with ${facts.evidence} files of evidence, which you can open before you answer.`,
      ...(facts.others === 0
        ? []
        : [
            facts.others === 1
              ? 'One other person who signs was asked too: the first answer decides for everybody.'
              : `${facts.others} others who sign were asked too: the first answer decides for everybody.`,
          ]),
      'To answer, log in with the account of this email. It is answered only once, and a cancellation cannot be undone.',
    ],
  }),
  cancellation_answered: (facts) => ({
    subject: facts.authorised ? `Cancelling ${named(facts)} was authorised` : `Cancelling ${named(facts)} was rejected`,
    greeting: hello(facts),
    lead: facts.authorised
      ? `${oneLine(facts.answererName)} authorised cancelling the document ${named(facts)}.`
      : `${oneLine(facts.answererName)} rejected cancelling the document ${named(facts)}, which stays as it was.`,
    quotes: quoted(facts.notes, `Notes by ${oneLine(facts.answererName)}`),
    action: { label: 'View the request', link: facts.link },
    notes: [
      facts.authorised
        ? 'The document is cancelled as soon as its status permits; another email will tell you then.'
        : 'After a rejection, another request can be made.',
    ],
  }),
  document_canceled: (facts, head) => ({
    subject: `${named(facts)} was cancelled`,
    greeting: hello(facts),
    lead: `The document ${named(facts)} was cancelled.`,
    quotes: [],
    action: facts.link === null ? null : { label: 'View the status of the document', link: facts.link },
    notes: [
      `It was cancelled on ${moment(facts.canceledAt, 'en', head.timeZone)}.`,
      'It can no longer be signed or endorsed. Its history is kept, and whoever validates it sees that it is cancelled.',
    ],
  }),
  last_day_near_owner: (facts) => ({
    subject: `The last day to sign ${named(facts)} is near`,
    greeting: hello(facts),
    lead: `The document ${named(facts)} can be signed until ${dayForm(facts.lastDay, 'en')}. It has ${facts.signed} of ${facts.signers} signatures.`,
    quotes: [],
    action: { label: 'See who has yet to sign', link: facts.link },
    notes: ['Whoever is to sign now is reminded too. After that day nobody signs until you give more time.'],
  }),
  last_day_passed: (facts) => ({
    subject: `The last day to sign ${named(facts)} has passed`,
    greeting: hello(facts),
    lead: `The last day to sign ${named(facts)} was ${dayForm(facts.lastDay, 'en')}. It has ${facts.signed} of ${facts.signers} signatures.`,
    quotes: [],
    action: { label: 'Give more time', link: facts.link },
    notes: ['Nobody can sign until you choose another last day on the page of the document. The signatures that are there stay.'],
  }),
  link_requested: (facts, head) => ({
    subject: `${oneLine(facts.signerName)} asks for ${facts.lastDay === null ? 'a new link' : 'more time'} to sign ${named(facts)}`,
    greeting: hello(facts),
    lead:
      facts.lastDay === null
        ? `The link of ${oneLine(facts.signerName)} to sign ${named(facts)} expired, and they ask you for a new one.`
        : `The last day to sign ${named(facts)} was ${dayForm(facts.lastDay, 'en')}. ${oneLine(facts.signerName)} still wants to sign and asks you for more time.`,
    quotes: [],
    action: { label: facts.lastDay === null ? 'Send them a new link' : 'Give more time', link: facts.link },
    notes: [
      ...(facts.endedAt === null ? [] : [`The link expired on ${moment(facts.endedAt, 'en', head.timeZone)}.`]),
      facts.lastDay === null
        ? 'The button opens the document in your account; from there it takes one click. If you have sent it already, you do not have to do anything.'
        : 'The button opens the document in your account; choose another last day there and everything goes on. If you have done so, you do not have to do anything.',
    ],
  }),
  signing_wanted: (facts) => ({
    subject: `${oneLine(facts.signerName)} wants to sign ${named(facts)} after all`,
    greeting: hello(facts),
    lead: `${oneLine(facts.signerName)} had answered that they do not sign ${named(facts)}. Now they want to sign, and ask you to request it again.`,
    quotes: [],
    action: { label: 'Ask for their signature again', link: facts.link },
    notes: ['The button opens the document in your account; there it takes one click. Until you do, all stays as it was.'],
  }),
  completed_observer: (facts, head) => ({
    subject: `${named(facts)} is signed and complete`,
    greeting: 'Hello,',
    lead: `The document ${named(facts)}, which ${oneLine(facts.sender.name)} shared with you, has ${signatures(facts.signatures)} and is complete.`,
    quotes: [],
    action: { label: 'View and download the document', link: facts.link },
    notes: [
      `It was completed on ${moment(facts.completedAt, 'en', head.timeZone)}.`,
      'The button is your same reading link, for you alone: it opens the document as it was signed and lets you download its PDF.',
      'When you open the document, that is recorded in its history.',
    ],
  }),
  completed_approver: (facts, head) => ({
    subject: `${named(facts)} is signed`,
    greeting: hello(facts),
    lead: `What you approved, the document ${named(facts)} from ${oneLine(facts.sender.name)}, has ${signatures(facts.signatures)} and is complete.`,
    quotes: [],
    action: { label: 'See what I approved and who signed', link: facts.link },
    notes: [
      `It was completed on ${moment(facts.completedAt, 'en', head.timeZone)}.`,
      `The button is your same approval link, for you alone: it shows the file as you approved it. You can ask ${oneLine(facts.sender.name)} for the signed PDF.`,
    ],
  }),
  done_link: (facts, head) => ({
    subject: `Your new link to ${named(facts)}`,
    greeting: hello(facts),
    lead: `The link with which you saw ${named(facts)} expired, and from its page this one was asked for.`,
    quotes: [],
    action: { label: 'See and download what was signed', link: facts.link },
    notes: [
      `The document was completed on ${moment(facts.completedAt, 'en', head.timeZone)} and has not changed since.`,
      `The button opens a page for you alone, without account or password, until ${moment(facts.linkEndsAt, 'en', head.timeZone)}. Nothing is signed there; whoever holds the link can read the document.`,
      'If you did not ask for it, there is nothing to do: the link came to this address only.',
    ],
  }),
  document_voided: (facts, head) => ({
    subject: `${oneLine(facts.sender.name)} voided ${named(facts)}`,
    greeting: facts.recipientName === null ? 'Hello,' : hello({ recipientName: facts.recipientName }),
    lead: `${oneLine(facts.sender.name)} voided the document ${named(facts)} before anybody signed it.`,
    quotes: quoted(facts.reason, `Reason given by ${oneLine(facts.sender.name)}`),
    // Nothing was sealed, so the public page of the document has nothing to show.
    action: null,
    notes: [
      `It was voided on ${moment(facts.voidedAt, 'en', head.timeZone)}. Your link no longer opens it.`,
      'There is nothing for you to do. If you expected to sign it, ask the sender.',
    ],
  }),
  processing_failed: (facts) => ({
    subject: `${named(facts)} could not be prepared`,
    greeting: hello(facts),
    lead: `The pages of ${named(facts)} could not be prepared, so nobody is asked to sign it.`,
    quotes: [],
    action: { label: 'See what to do', link: facts.link },
    notes: [
      facts.isOut
        ? 'The document had been sent, and nobody can sign it until it is prepared again. Its page says what happened to the file and how to go on.'
        : 'The document is back among your drafts with everything that you prepared. Its page says what happened to the file and how to go on.',
    ],
  }),
  signatory_removed: (facts, head) => ({
    subject: `Your signature is no longer expected on ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} no longer asks you to sign the document ${named(facts)}${facts.nobodySigned ? '; nobody had signed it' : ''}.`,
    quotes: [],
    action: null,
    notes: [
      `This was done on ${moment(facts.removedAt, 'en', head.timeZone)}. Your link to sign no longer opens it.`,
      `There is nothing for you to do. If you expected to sign it, write to ${oneLine(facts.sender.name)}.`,
    ],
  }),
  endorsement_requested: (facts) => ({
    subject: `${oneLine(facts.sender.name)} asks you to endorse ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} asks you to sign the endorsement ${kinds[facts.kind]} of the document ${named(facts)} to ${oneLine(facts.endorseeName)}.`,
    quotes: [],
    action: { label: 'Read and sign the endorsement', link: facts.link },
    next: steps.endorse,
    notes: [means[facts.kind], ...(facts.place === null ? [] : [`Place of the endorsement: ${oneLine(facts.place)}.`])],
  }),
  endorsement_done: ({ holderLink, ...facts }, head) => {
    const chain = { label: 'View and validate the chain of holders', link: facts.link };
    const done = [
      `The endorsement was done on ${moment(facts.doneAt, 'en', head.timeZone)}.`,
      `SHA-256 of the endorsement sheet: ${facts.sheetSha256}.`,
    ];
    if (holderLink === null)
      return {
        subject: `${named(facts)} was endorsed to ${oneLine(facts.endorseeName)}`,
        greeting: hello(facts),
        lead: `${oneLine(facts.endorserName)} endorsed the document ${named(facts)} ${kinds[facts.kind]} to ${oneLine(facts.endorseeName)}.`,
        quotes: [],
        action: chain,
        notes: [means[facts.kind], ...done],
      };
    return {
      subject: `You now hold ${named(facts)}`,
      greeting: hello(facts),
      lead: `${oneLine(facts.endorserName)} endorsed the document ${named(facts)} ${kinds[facts.kind]} to you: you hold it now.`,
      quotes: [],
      action: { label: 'View and download the document', link: holderLink },
      notes: [
        'The signed PDF, the endorsement sheet and the constancias of both are there. Log in with the account of this email.',
        'If you have no account yet, register with this email: the document waits for you in “Endorsements”, under “Received”.',
        means[facts.kind],
        ...done,
        'Anybody can check who holds the document, even without an account.',
      ],
      aside: chain,
    };
  },
  endorsement_rejected: (facts) => ({
    subject: `${oneLine(facts.endorserName)} did not sign the endorsement of ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.endorserName)} declined to sign the endorsement ${kinds[facts.kind]} of the document ${named(facts)} to ${oneLine(facts.endorseeName)}.`,
    quotes: quoted(facts.reason, `Reason given by ${oneLine(facts.endorserName)}`),
    action: { label: 'View the document', link: facts.link },
    notes: ['The document stays completed and is not endorsed; you can ask for another endorsement.'],
  }),
  endorsement_withdrawn: (facts) => ({
    subject: `You are no longer asked to endorse ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.sender.name)} withdrew the request to endorse the document ${named(facts)} to ${oneLine(facts.endorseeName)}.`,
    quotes: quoted(facts.reason, `Reason given by ${oneLine(facts.sender.name)}`),
    action: null,
    notes: ['There is nothing for you to do: the link you received can no longer be used to sign.'],
  }),
  special_requested: (facts) => ({
    subject: `${oneLine(facts.petitionerName)} asks for a special endorsement of ${named(facts)}`,
    greeting: hello(facts),
    lead: `${oneLine(facts.petitionerName)} uploaded a new contract for the special endorsement of ${named(facts)}, and it is up to you to approve or reject it.`,
    quotes: [],
    action: { label: 'Review the request', link: facts.link },
    notes: [
      `The invoice is page ${facts.page} of ${facts.pages} of the new contract.`,
      'If you approve it, the new contract continues in a document of its own, which begins as a draft.',
    ],
  }),
  special_answered: (facts) => ({
    subject: facts.approved
      ? `The special endorsement of ${named(facts)} was approved`
      : `The special endorsement of ${named(facts)} was rejected`,
    greeting: hello(facts),
    lead: facts.approved
      ? `The request for a special endorsement of ${named(facts)} was approved.`
      : `The request for a special endorsement of ${named(facts)} was rejected.`,
    quotes: quoted(facts.notes, 'Notes from whoever answered'),
    action: { label: 'View the document', link: facts.link },
    notes: [facts.approved ? 'The new contract continues in a document of its own.' : 'After a rejection, another request can be made.'],
  }),
};
