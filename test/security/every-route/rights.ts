import { routes } from '../routes.ts';
import { documentOf, type Variant } from './calls.ts';
import type { Actor, Shows } from './world.ts';

/** What a route owes to everybody: who may, and what all others hear, the same whether what they named is there or not. */
export interface Right {
  /** Where it is `anywhere` what they show who may (`Shows`), where it is `there` the names of actors. */
  readonly may: readonly string[];
  /** `anywhere`: it is about the caller, whatever else they name. `there`: only where the account's own things are named. */
  readonly where: 'anywhere' | 'there';
  /** `status code` for who may not. */
  refused(actor: Actor): string;
  /** For whoever may see the thing and not do this with it; where it is not there they hear what all others hear. */
  readonly told: Readonly<Record<string, string>>;
  /** Carrying it out cannot be held back by a revision: it is not asked of who may. */
  readonly isSpent: boolean;
}

type Refusals = Readonly<Record<Exclude<Shows, 'no session'>, string>>;

const NO_SESSION = '401 session.required';
const LINK = '403 invalid_link_message';
const READ_ONLY = '403 reviewer.read_only';
const DENIED = '403 access.denied';
/** Reads another account now, and might turn to this one. */
export const REVIEWS_TWO = 'reviewer of this account and another, turned to the other';
/** Reaches tests alone, and none of the documents here is one. */
export const TEST_KEY = 'test key of the owner';
/** Everybody who signs in for themselves. */
const USERS = 'user';
/** Whom owners let work in their account. */
const SUB_USERS = 'sub-user';
const IN_CHARGE = 'sub-user in charge';
/** Those of the account, whatever they may do in it. */
const OF_ACCOUNT = [IN_CHARGE, 'sub-user without permissions'];
/** Calls that a permission takes away, before anything else is looked at: said here apart from call-access.ts, and compared with it. */
export const TAKEN_AWAY: Readonly<Record<string, readonly string[]>> = {
  'document:create': [
    'POST /api/document',
    'POST /api/multiple-document',
    'POST /api/document/duplicate',
    'POST /api/public-link',
    'PUT /api/document',
    'PUT /api/document/word-choice',
    'PUT /api/document/convert-again',
    'PUT /api/document/approve-pages',
    'PUT /api/document/send-mail',
  ],
  'document:preview': ['PUT /api/document/draw', 'POST /api/format', 'PUT /api/format', 'DELETE /api/format'],
  'template:dashboard': [
    'POST /api/template',
    'POST /api/template/file',
    'GET /api/template/file/{fileId}',
    'PUT /api/template/{templateId}',
    'DELETE /api/template/{templateId}',
    'POST /api/template/{templateId}/file',
  ],
  'template:document:create': [
    'POST /api/template/{templateId}/preview',
    'POST /api/form-document',
    'POST /api/public-link',
    'PUT /api/form-document/{documentID}/answers',
    'PUT /api/form-document/{documentID}/signer',
    'POST /api/form-document/{documentID}/send',
    'POST /api/form-document/{documentID}/remind',
    'POST /api/form-document/{documentID}/comment',
    'POST /api/form-document/{documentID}/accept',
    'POST /api/form-document/{documentID}/refuse',
    'POST /api/form-document/{documentID}/cancel',
  ],
};
const isTakenFrom = (route: string, { denied = [] }: Actor): boolean =>
  denied.some((permission) => TAKEN_AWAY[permission]?.includes(route));

const right = (may: readonly string[], where: Right['where'], refusals: Refusals, more: Partial<Right> = {}): Right => ({
  may,
  where,
  refused({ shows, hears, reviews }) {
    if (shows === 'no session') return hears!;
    // Of the account a reviewer of all of it hears no more than of others; one of some documents does not learn which others there are.
    return reviews !== undefined && refusals.reviewer === DENIED ? refusals.user : refusals[shows];
  },
  told: {},
  isSpent: false,
  ...more,
});

/** A route of sessions: all hear 401 without one. */
const bySession = (user: string, reviewer: string, operations = user, subUser = user): Refusals => ({
  nothing: NO_SESSION,
  'a link': NO_SESSION,
  user,
  'sub-user': subUser,
  reviewer,
  operations,
});

const ofOwners = (more: readonly string[] = [], rest: Partial<Right> = {}): Right =>
  right([USERS, ...more], 'anywhere', bySession(DENIED, READ_ONLY), rest);
/** Of something that nobody of this world has: an invoice, a card. */
const ofNobody = (code: string) => (): Right => right([], 'there', bySession(`404 ${code}`, READ_ONLY, DENIED, DENIED));
const own = (more: readonly string[] = [], rest: Partial<Right> = {}): Right => ofOwners([SUB_USERS, ...more], rest);

/** A document of the account, or what lies in it. A reviewer hears 403 of all others (ACTOR-006); everybody else that there is none. */
const ofDocument = (may: readonly string[], code = 'document.not_found', rest: Partial<Right> = {}): Right =>
  right(may, 'there', bySession(`404 ${code}`, DENIED), rest);
const written = (may: readonly string[], code = 'document.not_found', rest: Partial<Right> = {}): Right =>
  right(may, 'there', bySession(`404 ${code}`, READ_ONLY), rest);
/** Of a matter with parties of its own, where the rows name no other answer to a reviewer of another account (CANC-003). */
const ofParties = (may: readonly string[], code: string, rest: Partial<Right> = {}): Right =>
  right(may, 'there', bySession(`404 ${code}`, `404 ${code}`), rest);

const allAnswer = (answer: string): Refusals => ({
  nothing: answer,
  'a link': answer,
  user: answer,
  'sub-user': answer,
  reviewer: answer,
  operations: answer,
});
/** A link opens or does not (ERR-054): what else is shown makes no difference. `looks`: a bearer that is no session is refused as such. */
const byLink = (may: readonly string[], { looks = false, ...rest }: Partial<Right> & { looks?: boolean } = {}): Right => ({
  ...right(may, 'there', allAnswer(LINK), rest),
  refused: ({ shows, hears }) => (looks && shows === 'no session' ? hears! : LINK),
});
const ANOTHER = '403 signatory.user.not.match';
/** Whoever has the right code and is logged in as somebody else is told so (SIGN-004). */
const signed = { 'foreign owner with the link of the signer': ANOTHER };
/** A signer's page, which their owner sees too. */
const signersPage = (): Right => byLink(['signer by link', 'owner', IN_CHARGE], { looks: true, told: signed });
/** As the page of a signer; before that it is asked whether the document is one for the key. */
const ofParty = (): Right => ({ ...signersPage(), told: { ...signed, [TEST_KEY]: '404 document.not_found' } });
/** Signing: by the code of the signatory; an owner signs for nobody else. */
const signing = (): Right => byLink(['signer by link'], { looks: true, told: { ...signed, owner: ANOTHER, [IN_CHARGE]: ANOTHER } });

/** A party by session or by the code of a signing link (ENDO-003): a code that opens nothing is what everybody hears who brings one. */
const special = (may: readonly string[], user: string, rest: Partial<Right> = {}): Right => {
  const refusals = { ...bySession(user, user), 'a link': LINK };
  return right(may, 'there', refusals, {
    refused: ({ shows, hears, code }) => (shows === 'no session' ? hears! : code === undefined ? refusals[shows] : LINK),
    ...rest,
  });
};

const NO_PARTY = '403 endorsement.special_not_a_party';
const NO_ENDORSEMENT = 'endorsement.not_found';
const NO_CANCELLATION = 'cancellation.not_found';
const PARTIES = ['owner', 'signer by session'];
const CANCELLERS = [...PARTIES, IN_CHARGE];
const READERS = ['owner', 'reviewer', 'endorser by session', IN_CHARGE];
const notTheHolder = '403 endorsement.not_the_holder';
const notTheEndorser = { owner: '403 endorsement.not_the_endorser' };
/** The account is named by an owner as their own and by staff as whose it is. */
const ofAccount = (variant: Variant): Right =>
  variant === 'bare'
    ? ofOwners([], { refused: own().refused, told: { operations: '400 request.invalid' } })
    : right(['owner', 'operations'], 'there', bySession(DENIED, READ_ONLY));

/** Where nobody can move the clock, staff hear that there is nothing at the address, and nobody else hears whether there is. */
const noTestClock = (): Right => right([], 'anywhere', bySession(DENIED, READ_ONLY), { told: { operations: '404 route.not_found' } });

/** Whoever names another account hears that before anything else (CALL-115). */
const ofTags = (variant: Variant, bare: Right): Right =>
  variant === 'bare' ? bare : right(['owner'], 'there', bySession(DENIED, READ_ONLY));
/** A sub-user tags what they are in charge of; of the rest of their account they hear that it is not there. */
const ofTagging = (variant: Variant): Right =>
  variant === 'bare'
    ? written(['owner', IN_CHARGE])
    : right(['owner', IN_CHARGE], 'there', bySession(DENIED, READ_ONLY), {
        told: { 'sub-user without permissions': '404 document.not_found', [TEST_KEY]: '404 document.not_found' },
      });
/** About a sub-user whom the call names. */
const ofSubUser = (code: string, more: Partial<Right> = {}): Right =>
  right(['owner'], 'there', bySession(`404 ${code}`, READ_ONLY, DENIED, DENIED), more);

/** A person's own, which nobody else of the account has a part in. */
const ofOneself = (): Right => right(['owner'], 'there', bySession('404 reminder.not_found', READ_ONLY, DENIED, '404 reminder.not_found'));

/** A format of the account: whoever prepares documents in it. The sub-user without permissions reads it, and is kept from changing it before. */
const ofFormats = (): Right => right(['owner', ...OF_ACCOUNT], 'there', bySession('404 format.not_found', READ_ONLY, DENIED));

/** A form of the account, which its owner is in charge of: a sub-user hears that there is none. */
const ofForms = (): Right =>
  right(['owner'], 'there', bySession('404 form.not_found', READ_ONLY, DENIED), { told: { [TEST_KEY]: '404 form.not_found' } });
/** A link that anyone may use, which its owner is in charge of. */
const ofPublicLinks = (): Right =>
  right(['owner'], 'there', bySession('404 public_link.not_found', READ_ONLY, DENIED), {
    told: { [TEST_KEY]: '404 public_link.not_found' },
  });
/** A template of the account, or a Word file that waits to become one: as a format. */
const ofTemplates = (code = 'template.not_found'): Right =>
  right(['owner', ...OF_ACCOUNT], 'there', bySession(`404 ${code}`, READ_ONLY, DENIED));

/** What they say of themselves, and their owner of them; of nobody else, whether they are there or not. */
const ofMember = (): Right => right(['owner', IN_CHARGE], 'there', bySession('404 subUser.not_found', READ_ONLY, DENIED, DENIED));

/** Routes that owe something else than what protects them says (`byDefault`). */
const exceptions: Readonly<Record<string, (variant: Variant) => Right>> = {
  'GET /api/operations/accounts/{userId}/subscription': () => right(['operations'], 'there', bySession(DENIED, READ_ONLY)),
  'GET /api/operations/accounts/{userId}/invoices': () => right(['operations'], 'there', bySession(DENIED, READ_ONLY)),
  'GET /api/operations/invoices/{invoiceId}/cfdi': () =>
    right([], 'anywhere', bySession(DENIED, READ_ONLY), { told: { operations: '404 payments.no_invoice' } }),
  'GET /api/operations/clock': () => noTestClock(),
  'PUT /api/operations/clock': () => noTestClock(),
  'GET /profile': () => own(['reviewer', 'operations']),
  'GET /profile/sessions': () => own(['reviewer', 'operations']),
  'DELETE /profile/sessions': () => own(['reviewer', 'operations']),
  // Of nobody who asks, whoever they are.
  'DELETE /profile/sessions/{sessionId}': () =>
    right([], 'there', bySession('404 session.not_found', '404 session.not_found', '404 session.not_found')),
  'PUT /profile': () => own(['operations']),
  'POST /api/user/personal-data': () => own(['operations']),
  'PUT /profile/password/change': () => own(['operations']),
  'POST /profile/email': () => own(['operations']),
  'GET /profile/deletion': () => ofOwners(['operations']),
  'POST /profile/deletion': () => ofOwners(['operations'], { isSpent: true }),
  'GET /profile/sub-user': () => ofOwners(),
  'POST /profile/sub-user/register': () => ofOwners(),
  'POST /api/user/sub-user': () => ofOwners(),
  'DELETE /profile/sub-user/{id}': () => ofOwners(),
  'PUT /api/sub-user': () => ofSubUser('user.update.failed'),
  'PUT /api/sub-user/visibility': () => ofOwners(),
  'PUT /api/absences/allowed': () => ofOwners(),
  // Of themselves alone, and the owner of everybody: the table names the sub-user in charge.
  'PUT /api/absences': (variant) => (variant === 'bare' ? own() : ofMember()),
  'DELETE /api/absences/{userId}': () => ofMember(),
  'GET /profile/admin/sub-user/{userId}': () => right(['owner', 'operations'], 'there', bySession(DENIED, READ_ONLY)),
  'GET /profile/sub-user/subscription': () => right([SUB_USERS], 'anywhere', bySession(DENIED, READ_ONLY)),
  'GET /enterprises/current': () => ofOwners(),
  'PUT /enterprises/current': () => ofOwners(),
  'GET /payment-methods': () => ofOwners(),
  'GET /payment-methods/default': () => ofOwners(),
  'PUT /payment-methods/{id}/attach': ofNobody('payments.no_card'),
  'PUT /payment-methods/{id}/default': ofNobody('payments.no_card'),
  'DELETE /payment-methods/{id}': ofNobody('payments.no_card'),
  'GET /payments/methods': () => ofOwners(),
  'POST /payments/setup/intent': () => ofOwners(),
  'POST /payments/intent': ofNobody('payments.no_invoice'),
  'GET /api/cards/{id}': () => right([USERS], 'there', bySession(DENIED, READ_ONLY)),
  'GET /invoices/summary-list': () => ofOwners(),
  'GET /invoices/unpaid': () => ofOwners(),
  'PUT /invoices/retry': ofNobody('payments.no_invoice'),
  'GET /invoices/{id}': ofNobody('payments.no_invoice'),
  'POST /invoices/{id}/cfdi': ofNobody('payments.no_invoice'),
  'GET /products/{productName}/detail': () => ofOwners(),
  'GET /products/{productId}': () => ofOwners(),
  'POST /products/pay': () => ofOwners(),
  'GET /invoices/{id}/pdf': ofNobody('payments.no_invoice'),
  'GET /catalogs/countries': () => own(['reviewer', 'operations']),
  'GET /catalogs/countries/{countryId}/states': () => own(['reviewer', 'operations']),
  'GET /catalogs/countries/{countryId}/states/{stateId}/cities': () => own(['reviewer', 'operations']),
  'GET /catalogs/fiscal-regimes': () => own(['reviewer', 'operations']),
  'GET /catalogs/cfdi-uses': () => own(['reviewer', 'operations']),
  'GET /profile/subscription': () => ofOwners(),
  'POST /profile/subscription': () => ofOwners(),
  'PUT /profile/subscription': () => ofOwners(),
  'PUT /profile/subscription/firstlogin': () => ofOwners(),
  'GET /subscriptions': () => ofOwners(),
  'PUT /subscriptions/base/start': () => ofOwners(),
  'PUT /subscriptions/dynamic/start': () => ofOwners(),
  'PUT /subscriptions/promos/redeem': () => ofOwners(),
  'GET /promotions/current': () => ofOwners(),
  'POST /payments/enable-subscription-now': () => ofOwners(),
  'POST /api/subscribe/user': () => ofOwners(),
  'GET /api/subscription/{customerId}/{id}': () => right(['owner'], 'there', bySession(DENIED, READ_ONLY)),
  'POST /profile/verify/update-password': () => ofSubUser('subUser.not_found', { isSpent: true }),
  'PUT /api/document/charge': () => ofOwners(),
  'DELETE /profile/email': () => own(['operations']),
  'POST /api/user/password': () => own(['operations']),
  'GET /api/user/sign': () => own(['reviewer', 'operations']),
  'GET /api/access-log': () => ofOwners(['operations']),
  'POST /api/logout': () => own(['reviewer', 'operations'], { isSpent: true }),
  'POST /api/user-auth/logout': () => own(['reviewer', 'operations'], { isSpent: true }),
  'POST /auth/handover': () => own(['operations'], { isSpent: true }),
  'GET /api/grants': () => own(['reviewer']),
  'POST /api/ApiKey': () => ofOwners(),
  'GET /api/api-keys': () => ofOwners(),
  'GET /api/notification-secret': () => ofOwners(),
  'POST /api/notification-secret': () => ofOwners(),
  'GET /api/notices': () => own(),
  'PUT /api/notices': () => own(),
  'GET /api/notices/reminders': () => own(),
  'PUT /api/notices/reminders': () => own(),
  'GET /api/reminders': () => own(),
  // From a document only by who sees it.
  'POST /api/reminders': (variant) =>
    variant === 'bare'
      ? own()
      : right(
          [...PARTIES, 'observer by session', IN_CHARGE],
          'there',
          bySession('404 document.not_found', READ_ONLY, DENIED, '404 document.not_found'),
        ),
  'PUT /api/reminders/read': () => ofOneself(),
  'DELETE /api/reminders/{reminderId}': () => ofOneself(),
  'POST /api/api-keys': () => ofOwners(),
  'PUT /api/api-keys/{keyId}/rotate': () => ofOwners(),
  'DELETE /api/api-keys/{keyId}': () => ofOwners(),
  'POST /api/grants/turn': () =>
    right(['owner', 'reviewer', REVIEWS_TWO], 'there', bySession('404 grant.not_found', '404 grant.not_found', DENIED), { isSpent: true }),
  'GET /api/reviewers': ofAccount,
  'POST /api/reviewers': ofAccount,
  'DELETE /api/reviewers/{reviewerId}': ofAccount,
  'DELETE /api/documents/saved-views/{viewId}': () =>
    right(['owner'], 'there', bySession('404 search.view_not_found', READ_ONLY, DENIED), { isSpent: true }),
  'DELETE /api/document/recipients/{recipientId}': () =>
    right(['owner'], 'there', bySession('404 recipient.not_found', READ_ONLY, DENIED, DENIED), { isSpent: true }),
  'PUT /api/document/archive': () =>
    right(['owner', 'observer by session', IN_CHARGE], 'there', bySession('404 document.not_found', READ_ONLY, DENIED), { isSpent: true }),
  // For whoever answers for the account: its reviewers and sub-users are among those who look.
  'GET /api/document/{id}/looks': () => right(['owner'], 'there', bySession('404 document.not_found', READ_ONLY, DENIED, DENIED)),
  'PUT /api/document/own-link': () => right(['signer by session'], 'there', bySession('404 document.not_found', READ_ONLY, DENIED)),
  // Nobody of this world has an account of the approver's address.
  'PUT /api/vobo/{documentId}/own-link': () => right([], 'there', bySession('404 document.not_found', READ_ONLY, DENIED)),
  'POST /api/document/{userId}': () => right(['owner', 'reviewer', ...OF_ACCOUNT], 'there', bySession(DENIED, DENIED)),
  // Its owner alone, and of the own account only: there is no id in it to name another by.
  'GET /api/subscription/statement': () => ofOwners(),
  'GET /api/tag/{userId}': () => right(['owner', 'reviewer', ...OF_ACCOUNT], 'there', bySession(DENIED, DENIED)),
  'POST /api/tag': (variant) => ofTags(variant, ofOwners()),
  'DELETE /api/tag': (variant) => ofTags(variant, ofOwners()),
  'PUT /api/document/{id}/tag': ofTagging,
  'PUT /api/documents/tags': ofTagging,
  'GET /api/public-link': () => own(),
  'POST /api/public-link': () => own(),
  'GET /api/public-link/{linkId}': () => ofPublicLinks(),
  'PUT /api/public-link/{linkId}/stop': () => ofPublicLinks(),
  'GET /api/form-document': () => own(),
  'POST /api/form-document': () => ofTemplates(),
  'GET /api/form-document/{documentID}': () => ofForms(),
  'GET /api/form-document/{documentID}/history': () => ofForms(),
  'PUT /api/form-document/{documentID}/answers': () => ofForms(),
  'PUT /api/form-document/{documentID}/signer': () => ofForms(),
  'POST /api/form-document/{documentID}/send': () => ofForms(),
  'POST /api/form-document/{documentID}/remind': () => ofForms(),
  'POST /api/form-document/{documentID}/comment': () => ofForms(),
  'POST /api/form-document/{documentID}/accept': () => ofForms(),
  'POST /api/form-document/{documentID}/refuse': () => ofForms(),
  'POST /api/form-document/{documentID}/cancel': () => ofForms(),
  'GET /api/form-document/{documentID}/signer/{signatoryID}/{timestamp}': () => byLink([], { looks: true }),
  'PUT /api/form-document/{documentID}/signer/{signatoryID}/{timestamp}/draft': () => byLink([], { looks: true }),
  'POST /api/form-document/{documentID}/signer/{signatoryID}/{timestamp}/answers': () => byLink([], { looks: true }),
  'POST /api/form-document/{documentID}/signer/{signatoryID}/{timestamp}/refuse': () => byLink([], { looks: true }),
  'GET /api/format': () => own(),
  'GET /api/format/{id}': () => ofFormats(),
  'POST /api/format': () => own(),
  'PUT /api/format': () => ofFormats(),
  'DELETE /api/format': () => ofFormats(),
  'GET /api/template': () => own(),
  'POST /api/template': () => ofTemplates('template.file_not_found'),
  'POST /api/template/welcomed': () => own(),
  'POST /api/template/file': () => own(),
  'GET /api/template/file/{fileId}': () => ofTemplates('template.file_not_found'),
  'GET /api/template/{templateId}': () => ofTemplates(),
  'PUT /api/template/{templateId}': () => ofTemplates(),
  'DELETE /api/template/{templateId}': () => ofTemplates(),
  'POST /api/template/{templateId}/file': () => ofTemplates(),
  'POST /api/template/{templateId}/preview': () => ofTemplates(),
  'GET /api/template/{templateId}/{templateHistory}/file': () => ofTemplates(),
  'POST /api/shared-document/{userId}': () => right(['owner'], 'there', bySession(DENIED, DENIED)),

  'GET /api/document/document-id/{documentId}/{signatoryId}': signersPage,
  'POST /api/documents/sign': signing,
  'POST /api/documents/sign/sat': signing,
  'POST /api/documents/sign/sat/certificate': signing,
  'POST /api/documents/decline': signing,
  'POST /api/documents/pages-shown': signing,
  'POST /api/documents/new-link': () => byLink(['signer by link', 'foreign owner with the link of the signer']),
  'GET /api/get-document-shared/{id}/{signatoryId}': () => byLink(['observer by link']),
  'GET /api/document/done/{documentId}/{personId}': () => byLink(['signer by the link of the final mail']),
  'POST /api/document/done/{documentId}/{personId}/new-link': () => byLink(['signer by the link of the final mail']),
  'GET /api/vobo/{documentId}/{voBoId}': () => byLink(['approver by link']),
  'POST /api/vobo/{documentId}/{voBoId}/comments': () => byLink(['approver by link']),
  'PUT /api/vobo/{documentId}/{voBoId}/comments/{commentId}': () => byLink(['approver by link']),
  'DELETE /api/vobo/{documentId}/{voBoId}/comments/{commentId}': () => byLink(['approver by link']),
  'PUT /api/vobo/{documentId}/{voBoId}/accept': () => byLink(['approver by link']),
  'PUT /api/vobo/{documentId}/{voBoId}/reject': () => byLink(['approver by link']),
  // By session as everything of the account; with `party` as the link of that party.
  'GET /api/document/{id}/evidence-sheet': (variant) => (variant === 'bare' ? ofDocument(['owner', 'reviewer', IN_CHARGE]) : ofParty()),

  'PUT /api/vobo/{documentId}/resend': () => written(['owner', IN_CHARGE]),
  // A sub-user passes nothing on: that is the owner's.
  'POST /api/endorsement': () => written(['owner']),
  'POST /api/cancellation': () => written(CANCELLERS),
  'GET /api/cancellation/document/{documentId}': () => ofParties([...CANCELLERS, 'reviewer'], 'document.not_found'),
  'GET /api/cancellation/{cancelationId}': () => ofParties([...CANCELLERS, 'reviewer'], NO_CANCELLATION),
  'GET /api/cancellation/{cancelationId}/evidence/{evidenceId}': () =>
    ofParties(CANCELLERS, NO_CANCELLATION, { told: { reviewer: READ_ONLY } }),
  'PUT /api/cancellation/{cancelationId}/answer': () => written(CANCELLERS, NO_CANCELLATION),

  'GET /api/endorsement/document/{documentId}': () => ofParties(['owner', 'reviewer', IN_CHARGE], 'document.not_found'),
  'GET /api/endorsement/{endorsementId}': () => ofParties(READERS, NO_ENDORSEMENT),
  'GET /api/endorsement/{endorsementId}/sheet': () => ofParties(READERS, NO_ENDORSEMENT),
  'GET /api/endorsement/{endorsementId}/sheet/pages/{page}': () => ofParties(READERS, NO_ENDORSEMENT),
  // The endorsement of this world is not signed: its seal and constancia are not there for anybody yet.
  'GET /api/endorsement/{endorsementId}/sheet/sealed': () => notSealed(),
  'GET /api/endorsement/{endorsementId}/constancia': () => notSealed(),
  'GET /api/endorsement/{endorsementId}/document': () => notHeld(),
  'GET /api/endorsement/{endorsementId}/document/constancia': () => notHeld(),
  'PUT /api/endorsement/{endorsementId}/sign': () => written(['endorser by session'], NO_ENDORSEMENT, { told: notTheEndorser }),
  'PUT /api/endorsement/{endorsementId}/sign/sat': () => written(['endorser by session'], NO_ENDORSEMENT, { told: notTheEndorser }),
  'PUT /api/endorsement/{endorsementId}/decline': () => written(['endorser by session'], NO_ENDORSEMENT, { told: notTheEndorser }),
  'PUT /api/endorsement/{endorsementId}/withdraw': () => written(['owner'], NO_ENDORSEMENT, { told: { 'endorser by session': DENIED } }),
  'POST /api/endorsement/special/{documentId}': () =>
    special([...PARTIES, 'signer of the finished document by link'], NO_PARTY, { told: { reviewer: READ_ONLY } }),
  'GET /api/endorsement/special/{documentId}/requests': () =>
    special([...PARTIES, 'signer of the finished document by link', 'reviewer'], NO_PARTY),
  // The owner made the request of this world, so that the signer may not read it.
  'GET /api/endorsement/special/{endorsementId}/contract': () =>
    special(['owner', 'reviewer'], `404 ${NO_ENDORSEMENT}`, {
      told: { 'signer of the finished document by link': `404 ${NO_ENDORSEMENT}` },
    }),
  // Staff see every account, and nobody of this world is a corporate admin.
  'GET /api/admin/statistics': () => right(['operations'], 'anywhere', bySession(DENIED, DENIED)),
  // The sender did not sign it, and the signer has not yet. Where no signatory is named it is the one whose code is shown.
  'POST /api/ratings': (variant) =>
    special(
      ['signer by session', 'signer by link', ...(variant === 'bare' ? ['other signer of the document by link'] : [])],
      '404 document.not_found',
      { told: signed },
    ),
  'PUT /api/endorsement/special/{endorsementId}/answer': () => written(['owner'], NO_ENDORSEMENT),
};

function notSealed(): Right {
  return ofParties([], NO_ENDORSEMENT, { told: Object.fromEntries(READERS.map((who) => [who, `404 ${NO_ENDORSEMENT}`])) });
}

function notHeld(): Right {
  return ofParties([], NO_ENDORSEMENT, { told: Object.fromEntries(READERS.map((who) => [who, notTheHolder])) });
}

/** Routes of sessions that reviewers use too. */
const LISTS =
  /^(POST \/api\/documents\/(pendings|pendings\/count|endorsement-pendings|search|advanced-search|advanced-search\/emails)|GET \/api\/(endorsement|documents\/saved-views))$/;

/** What is owed by a route of which nothing else is said: a new one has this, or a line above. Null for public ones. */
function byDefault(route: string): Right | null {
  const reads = route.startsWith('GET ');
  switch (routes[route]) {
    case 'session':
      return own(LISTS.test(route) ? ['reviewer'] : []);
    case 'document':
    case 'party':
      return reads ? ofDocument(['owner', 'reviewer', IN_CHARGE]) : written(['owner', IN_CHARGE]);
    case 'link':
      return byLink([]);
    case 'admin':
      return right(['operations'], 'anywhere', bySession(DENIED, READ_ONLY), { isSpent: !reads });
    default:
      return null;
  }
}

export function rightAt(route: string, variant: Variant): Right | null {
  const right = exceptions[route]?.(variant) ?? byDefault(route);
  return right && { ...right, refused: (actor) => (isTakenFrom(route, actor) ? '403 access.restricted' : right.refused(actor)) };
}

export const listedRights = (): string[] => Object.keys(exceptions);

/** Does this actor have the right, by what they show or by who they are? */
export const mayBe = ({ may, where, refused }: Right, who: string, actor: Actor): boolean =>
  may.includes(where === 'anywhere' ? actor.shows : who) && refused(actor) !== '403 access.restricted';

/** Whose rights somebody has at a route: a reviewer of some documents has a reviewer's where it is about one of them, or about no document. */
export function standsAs(route: string, caller: string, { as, reviews, isTestKey = false }: Actor): string {
  const isAboutDocument = routes[route] === 'document' || routes[route] === 'party';
  if (isTestKey && isAboutDocument) return caller;
  if (reviews === undefined) return as ?? caller;
  return !isAboutDocument || reviews.includes(documentOf(route)) ? 'reviewer' : 'foreign reviewer';
}
