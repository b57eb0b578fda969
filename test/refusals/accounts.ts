import type { AccountEvent, AccountRole } from '../../modules/accounts/contract/events.ts';
import { FISCAL_TEXT_LENGTH } from '../../modules/accounts/contract/fiscal-rules.ts';
import { API_KEYS_LIMIT, REVIEWERS_LIMIT } from '../../modules/accounts/contract/rules.ts';
import { accountDecider } from '../../modules/accounts/domain/decider.ts';
import { type accountCommands, accountStreams } from '../../modules/accounts/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { flow, otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const accountId = 'owner-1';
const admin: Actor = { kind: 'admin', id: 'admin-1' };

const registered = (role: AccountRole = 'user'): AccountEvent => ({
  type: 'AccountRegistered',
  data: {
    accountId,
    role,
    reads: role === 'reviewer' ? 'owner-2' : null,
    belongsTo: role === 'sub-user' ? 'owner-2' : null,
    firstName: personal(accountId, 'Ana'),
    secondName: null,
    lastName: null,
    email: personal(accountId, 'ana@example.com'),
    phone: null,
    language: 'es',
  },
});
const verified: AccountEvent = { type: 'EmailVerified', data: { by: 'LINK' } };
const active = [registered(), verified];
const granted = (reviewerId: string): AccountEvent => ({ type: 'ReviewerGranted', data: { reviewerId } });
const kept = (signatureId: string): AccountEvent => ({
  type: 'SavedSignatureAdded',
  data: { signatureId, mark: 'SIGNATURE', type: 'TEXT', file: null, text: personal(accountId, 'Ana') },
});

type Sent = Parameters<ReturnType<typeof accountStreams>['execute']>[0];
/** One document of the account is under way. */
const documentsOf = async () => ({ open: 1, sent: true });
/** The command on this history, by this actor; every account is registered and has room for one beside its owner, and the password that lies in the table is `stored`. */
const on =
  (history: readonly AccountEvent[], command: Sent, actor: Actor): Provocation =>
  async (world) => {
    await world.given(accountDecider, accountId, history);
    const streams = accountStreams(world.engine, {
      storedPassword: async () => 'stored',
      isRegistered: async () => true,
      marksKept: async () => ({ limit: 3 }),
      userLimit: async () => 2,
      documentsOf,
    });
    return streams.execute(command, world.as(actor));
  };

const byProcess = (command: Sent) => ({
  'access.denied': on(active, command, owner),
  'account.not_found': on([], command, flow),
});

/** By a person for themself or by staff: never by a reviewer, never about an account that is not there. */
const byPerson = (command: Sent, allowed: Actor) => ({
  'reviewer.read_only': on(active, command, reviewer),
  'access.denied': on(active, command, otherOwner),
  'account.not_found': on([], command, allowed),
});

/** By platform staff, about accounts that own documents and whose address is proved. */
const byStaff = (command: Sent) => ({
  ...byPerson(command, admin),
  'login.email_not_verified': on([registered()], command, admin),
});
const ofReviewer = [registered('reviewer'), verified];
const works = (subUserId: string): AccountEvent => ({ type: 'SubUserAdded', data: { subUserId } });

const register: Sent = {
  type: 'RegisterAccount',
  data: {
    accountId,
    role: 'user',
    reads: null,
    email: 'ana@example.com',
    firstName: 'Ana',
    secondName: null,
    lastName: null,
    phone: null,
    language: 'es',
  },
};
const signature = { accountId, signatureId: 's1', mark: 'SIGNATURE' as const, type: 'TEXT' as const, file: null, text: 'Ana' };
const reviewed = { accountId, reviewerId: 'reviewer-1' };

const takeIn: Sent = { type: 'AddSubUser', data: { accountId, subUserId: 'sub-1' } };
const letGo: Sent = { type: 'RemoveSubUser', data: { accountId, subUserId: 'sub-1' } };
const sight: Sent = { type: 'SetSubUserSight', data: { accountId, sight: 'ALL' } };
const allowStandIns: Sent = { type: 'AllowSubstitutes', data: { accountId, allowed: true } };
const standInsAllowed: AccountEvent = { type: 'SubstitutesAllowedSet', data: { allowed: true } };
const away = (more: object = {}): Sent => ({
  type: 'SetAbsence',
  data: { accountId, memberId: 'sub-1', substituteId: accountId, firstDay: '2026-11-21', lastDay: '2026-11-30', ...more } as never,
});
const back: Sent = { type: 'EndAbsence', data: { accountId, memberId: 'sub-1' } };
const edit: Sent = { type: 'EditSubUser', data: { accountId, name: 'Eva Sol' } };
const grant: Sent = { type: 'GrantReviewer', data: reviewed };
const revoke: Sent = { type: 'RevokeReviewer', data: reviewed };
const add: Sent = { type: 'AddSavedSignature', data: signature };
const change: Sent = { type: 'ChangeSavedSignature', data: signature };
const remove: Sent = { type: 'RemoveSavedSignature', data: { accountId, signatureId: 's1' } };
const ownPassword = (provedHash: string): Sent => ({ type: 'ChangeOwnPassword', data: { accountId, provedHash } });
const personalData: Sent = { type: 'ChangePersonalData', data: { accountId, firstName: 'Eva' } };
const notices: Sent = { type: 'ChooseNotices', data: { accountId, signed: 'DAILY', stopped: 'EACH' } };
const signingReminders: Sent = { type: 'ChooseSigningReminders', data: { accountId, plan: { firstDays: 3, everyDays: 2, most: 3 } } };
const deny: Sent = { type: 'DenyPermissions', data: { accountId, permissionsDenied: ['document:create'] } };
const redirect: Sent = { type: 'SetRedirect', data: { accountId, redirectUrl: 'https://example.com/' } };

const ask: Sent = { type: 'AskEmailChange', data: { accountId, changeId: 'c1', email: 'eva@nueva.example' } };
const confirm = (held: boolean): Sent => ({ type: 'ConfirmEmailChange', data: { accountId, changeId: 'c1', side: 'NEW', held } });
const end: Sent = { type: 'DeleteAccount', data: { accountId } };
const stop: Sent = { type: 'StopEmailChange', data: { accountId, changeId: 'c1', reason: 'WITHDRAWN' } };
const asked: AccountEvent = { type: 'EmailChangeAsked', data: { changeId: 'c1', email: personal(accountId, 'eva@nueva.example') } };
const agreed: AccountEvent = { type: 'EmailChangeConfirmed', data: { changeId: 'c1', side: 'OLD' } };

const key = { accountId, keyId: `key_${'a'.repeat(24)}` };
const term = '2027-02-21T00:00:00.000Z';
const createKey: Sent = { type: 'CreateApiKey', data: { ...key, name: 'ERP', scope: 'WRITE', expiresAt: term } };
const rotateKey: Sent = { type: 'RotateApiKey', data: { ...key, expiresAt: term } };
const revokeKey: Sent = { type: 'RevokeApiKey', data: key };
const keyed = (keyId: string): AccountEvent => ({
  type: 'ApiKeyCreated',
  data: { keyId, name: personal(accountId, 'ERP'), scope: 'READ', expiresAt: term },
});
const byKeyOwner = (command: Sent) => ({
  ...byPerson(command, owner),
  // A key makes no key and decides nothing of the account, whatever it may do else.
  'access.denied': on(active, command, { kind: 'owner', id: accountId, ownerId: accountId, key: key.keyId }),
  'login.email_not_verified': on([registered()], command, owner),
});

const fiscal = (more: object = {}): Sent => ({
  type: 'ChangeFiscalData',
  data: { accountId, businessName: 'Lima', rfc: 'LIM850101AB1', fiscalRegime: '601', cfdiUse: 'G03', ...more },
});
const fiscalRefused = (more: object) => on(active, fiscal(more), owner);
/** Everything that the checkout of a subscription asks for, but this. */
const checkoutWithout = (field: string) => {
  const whole = { country: 'MX', state: '09', city: 'Tlalpan', postalCode: '14000', address: 'Calle 1', phone: '5512345678' };
  return fiscalRefused({ ...whole, [field]: '', checkout: true });
};
const tooLong = 'x'.repeat(FISCAL_TEXT_LENGTH + 1);

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `number ${index}`);

export const accountRefusals: Provocations<(typeof accountCommands)[number]> = {
  RegisterAccount: {
    'access.denied': on([], register, otherOwner),
    'auth/email-already-in-use': on(active, register, flow),
  },
  VerifyEmail: byProcess({ type: 'VerifyEmail', data: { accountId, by: 'LINK' } }),
  DisownSignUp: {
    ...byProcess({ type: 'DisownSignUp', data: { accountId } }),
    'verify.already_verified': on(active, { type: 'DisownSignUp', data: { accountId } }, flow),
  },
  ChangePassword: byProcess({ type: 'ChangePassword', data: { accountId, reason: 'RESET' } }),
  ChangeOwnPassword: {
    ...byPerson(ownPassword('stored'), owner),
    'conflict.changed_meanwhile': on(active, ownPassword('another'), owner),
    'login.email_not_verified': on([registered()], ownPassword('stored'), owner),
  },
  ChangePersonalData: {
    ...byPerson(personalData, owner),
    'login.email_not_verified': on([registered()], personalData, owner),
  },
  GrantReviewer: {
    ...byPerson(grant, owner),
    'reviewer.already_granted': on([...active, granted('reviewer-1')], grant, owner),
    'reviewer.limit': on([...active, ...numbered(REVIEWERS_LIMIT).map(granted)], grant, owner),
  },
  RevokeReviewer: { ...byPerson(revoke, owner), 'reviewer.not_found': on(active, revoke, owner) },
  AddSubUser: {
    ...byPerson(takeIn, owner),
    'account.only_owners': on(ofReviewer, takeIn, owner),
    'login.email_not_verified': on([registered()], takeIn, owner),
    'addUser.user.exist': on([...active, works('sub-1')], takeIn, owner),
    'addSubUser.limit': on([...active, works('sub-2')], takeIn, owner),
  },
  RemoveSubUser: { ...byPerson(letGo, owner), 'subUser.not_found': on(active, letGo, owner) },
  SetSubUserSight: {
    ...byPerson(sight, owner),
    'account.only_owners': on(ofReviewer, sight, owner),
    'login.email_not_verified': on([registered()], sight, owner),
  },
  AllowSubstitutes: {
    ...byPerson(allowStandIns, owner),
    'account.only_owners': on(ofReviewer, allowStandIns, owner),
    'login.email_not_verified': on([registered()], allowStandIns, owner),
  },
  SetAbsence: {
    ...byPerson(away(), owner),
    'absence.not_allowed': on([...active, works('sub-1')], away(), owner),
    'subUser.not_found': on([...active, standInsAllowed], away(), owner),
    'absence.own_substitute': on([...active, works('sub-1'), standInsAllowed], away({ substituteId: 'sub-1' }), owner),
    'absence.days_wrong': on([...active, works('sub-1'), standInsAllowed], away({ lastDay: '2000-02-30' }), owner),
    'absence.days_over': on([...active, works('sub-1'), standInsAllowed], away({ firstDay: '2000-01-01', lastDay: '2000-01-02' }), owner),
    'absence.days_too_many': on(
      [...active, works('sub-1'), standInsAllowed],
      away({ firstDay: '2000-01-01', lastDay: '2999-01-01' }),
      owner,
    ),
  },
  EndAbsence: { ...byPerson(back, owner), 'subUser.not_found': on(active, back, owner) },
  EditSubUser: {
    'reviewer.read_only': on([registered('sub-user')], edit, reviewer),
    'access.denied': on([registered('sub-user')], edit, admin),
    'user.update.failed': on([registered('sub-user')], edit, owner),
  },
  ChangeFiscalData: {
    ...byKeyOwner(fiscal()),
    'fiscal.business_name_needed': fiscalRefused({ businessName: ' ' }),
    'fiscal.business_name_long': fiscalRefused({ businessName: tooLong }),
    'fiscal.rfc_needed': fiscalRefused({ rfc: '' }),
    'fiscal.rfc_length': fiscalRefused({ rfc: 'LIM850101AB' }),
    'fiscal.regime_needed': fiscalRefused({ fiscalRegime: '' }),
    'fiscal.regime_unknown': fiscalRefused({ fiscalRegime: '602' }),
    'fiscal.cfdi_use_needed': fiscalRefused({ cfdiUse: '' }),
    'fiscal.cfdi_use_unknown': fiscalRefused({ cfdiUse: 'G04' }),
    'fiscal.country_needed': checkoutWithout('country'),
    'fiscal.country_unknown': fiscalRefused({ country: 'Atlántida' }),
    'fiscal.state_needed': checkoutWithout('state'),
    'fiscal.state_unknown': fiscalRefused({ country: 'MX', state: 'California' }),
    'fiscal.state_long': fiscalRefused({ country: 'FR', state: tooLong }),
    'fiscal.city_needed': checkoutWithout('city'),
    'fiscal.city_long': fiscalRefused({ city: tooLong }),
    'fiscal.postal_code_needed': checkoutWithout('postalCode'),
    'fiscal.postal_code_digits': fiscalRefused({ postalCode: '12a' }),
    'fiscal.address_needed': checkoutWithout('address'),
    'fiscal.address_long': fiscalRefused({ address: tooLong }),
    'fiscal.phone_needed': checkoutWithout('phone'),
    'fiscal.phone_digits': fiscalRefused({ phone: '123' }),
  },
  ChooseNotices: byPerson(notices, owner),
  ChooseSigningReminders: byPerson(signingReminders, owner),
  AddSavedSignature: {
    ...byPerson(add, owner),
    'saved_signature.limit': on([...active, ...numbered(3).map(kept)], add, owner),
  },
  ChangeSavedSignature: { ...byPerson(change, owner), 'saved_signature.not_found': on([...active, kept('s2')], change, owner) },
  RemoveSavedSignature: { ...byPerson(remove, owner), 'saved_signature.not_found': on([...active, kept('s2')], remove, owner) },
  DeleteAccount: {
    ...byPerson(end, owner),
    'login.email_not_verified': on([registered()], end, owner),
    'account.only_owners': on([registered('admin'), verified], end, { kind: 'admin', id: accountId }),
    'account.documents_open': on(active, end, owner),
  },
  AskEmailChange: {
    ...byPerson(ask, owner),
    'login.email_not_verified': on([registered()], ask, owner),
    'email_change.same': on(active, { type: 'AskEmailChange', data: { accountId, changeId: 'c1', email: ' ANA@example.com' } }, owner),
  },
  ConfirmEmailChange: {
    ...byProcess(confirm(false)),
    'email_change.link_invalid': on(active, confirm(false), flow),
    'conflict.changed_meanwhile': on([...active, asked, agreed], confirm(false), flow),
  },
  StopEmailChange: { ...byPerson(stop, owner), 'email_change.link_invalid': on(active, stop, owner) },
  CreateApiKey: {
    ...byKeyOwner(createKey),
    'api_key.only_owners': on([registered('admin'), verified], createKey, owner),
    'api_key.limit': on([...active, ...numbered(API_KEYS_LIMIT).map(keyed)], createKey, owner),
  },
  RotateApiKey: { ...byKeyOwner(rotateKey), 'api_key.not_found': on([...active, keyed('another')], rotateKey, owner) },
  RevokeApiKey: { ...byKeyOwner(revokeKey), 'api_key.not_found': on([...active, keyed('another')], revokeKey, owner) },
  DenyPermissions: { ...byStaff(deny), 'permissions.only_owners': on(ofReviewer, deny, admin) },
  SetRedirect: { ...byStaff(redirect), 'redirect.only_owners': on(ofReviewer, redirect, admin) },
};
