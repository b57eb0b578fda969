import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { KeyScope } from '../../../shared-kernel/http/caller.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { petition } from '../../cancellation/people.ts';
import { ask as askSpecial, contractForm, setSpecial } from '../../endorsement/special-world.ts';
import { asked, endorsee, endorser } from '../../endorsement/world.ts';
import { beginProxy } from '../../forms/proxy.ts';
import { account, mailed } from '../../journeys/steps.ts';
import { withFlags } from '../../subscription/on-plan.ts';
import { ana, bruno, linkOf, mailsTo, sendDocument, settled, signDrawn, until } from '../../support/journey.ts';
import { Client, type Product, people, startProduct } from '../../support/product.ts';
import { bring, made, withVariables } from '../../templates/people.ts';
import { approverLink, clara, sendForApproval } from '../../vobo/approvers.ts';
import { forget } from './forget.ts';
import { REVIEWS_TWO, TEST_KEY } from './rights.ts';
import { selectedReviewers, tagOf } from './selected-reviewers.ts';

/** What somebody shows who calls. `no session`: a bearer that is none, with the code that it hears. */
export type Shows = 'nothing' | 'a link' | 'no session' | 'user' | 'sub-user' | 'reviewer' | 'operations';

/** Who calls: what goes with every call of theirs. */
export interface Actor {
  readonly shows: Shows;
  readonly bearer?: string;
  /** Of a bearer that is no session: what it hears. */
  readonly hears?: string;
  /** The code of a link, which only means something together with the ids it was made for. */
  readonly code?: string;
  /** The bearer is an API key: of this scope, or refused as it stands in `hears`. */
  readonly key?: KeyScope | 'none';
  /** Whose rights these are, where it is another actor's. */
  readonly as?: string;
  /** A key for tests, of which this world has none. */
  readonly isTestKey?: boolean;
  /** A reviewer of some documents: which of those of a place they see. */
  readonly reviews?: readonly ('pending' | 'approval' | 'endorsed' | 'special')[];
  /** The permissions that were taken from them. */
  readonly denied?: readonly string[];
}

/** What the parameters of addresses and the fields of bodies stand for, by the kind of thing that a route is about. */
export interface Place {
  /** Waits for its signers; has an observer and a cancellation request. */
  readonly pending: {
    readonly documentId: string;
    readonly signatoryId: string;
    readonly otherSignatoryId: string;
    readonly observerId: string;
  };
  /** Waits for its approver. */
  readonly approval: { readonly documentId: string; readonly voBoId: string; readonly commentId: string };
  /** Completed; one has an endorsement under way, the other a special one. */
  readonly endorsed: { readonly documentId: string; readonly personId: string };
  readonly special: { readonly documentId: string };
  /** Of the requests that a document has, counted from 1. */
  readonly nth: string;
  readonly account: {
    readonly userId: string;
    readonly reviewerId: string;
    readonly subUserId: string;
    readonly signatureId: string;
    readonly viewId: string;
    readonly keyId: string;
    readonly recipientId: string;
    readonly reminderId: string;
    readonly formatId: string;
    /** A form of the account, and who of it is asked, by a link that nobody has. */
    readonly formId: string;
    readonly formSignerId: string;
    /** A link of the account that anyone may use. */
    readonly publicLinkId: string;
    readonly templateId: string;
    readonly waitingFileId: string;
  };
}

/** All made up, and of the shape of real ones. */
export const nowhere: Place = {
  pending: {
    documentId: '00000000-0000-4000-8000-000000000001',
    signatoryId: '00000000-0000-4000-8000-000000000002',
    otherSignatoryId: '00000000-0000-4000-8000-000000000003',
    observerId: '00000000-0000-4000-8000-000000000004',
  },
  approval: {
    documentId: '00000000-0000-4000-8000-000000000005',
    voBoId: '00000000-0000-4000-8000-000000000006',
    commentId: '00000000-0000-4000-8000-000000000007',
  },
  endorsed: { documentId: '00000000-0000-4000-8000-000000000008', personId: '00000000-0000-4000-8000-000000000009' },
  special: { documentId: '00000000-0000-4000-8000-00000000000a' },
  nth: '1',
  account: {
    userId: '00000000-0000-4000-8000-00000000000b',
    reviewerId: '00000000-0000-4000-8000-00000000000c',
    subUserId: '00000000-0000-4000-8000-000000000010',
    signatureId: '00000000-0000-4000-8000-00000000000d',
    viewId: '00000000-0000-4000-8000-00000000000e',
    keyId: `key_${'0'.repeat(24)}`,
    recipientId: 'person-00000000000000000000000000000000',
    reminderId: '00000000-0000-5000-8000-00000000000c',
    formatId: '00000000-0000-5000-8000-00000000000d',
    formId: '00000000-0000-5000-8000-000000000010',
    formSignerId: '00000000-0000-5000-8000-000000000011',
    publicLinkId: '0'.repeat(32),
    templateId: '00000000-0000-5000-8000-00000000000e',
    waitingFileId: '00000000-0000-5000-8000-00000000000f',
  },
};

/** The documents are real, and everything said to lie in them is not: a stranger must not learn even that much. */
export const halfThere = (place: Place): Place => ({
  pending: { ...nowhere.pending, documentId: place.pending.documentId },
  approval: { ...nowhere.approval, documentId: place.approval.documentId },
  endorsed: { ...nowhere.endorsed, documentId: place.endorsed.documentId },
  special: place.special,
  nth: '9',
  account: { ...nowhere.account, userId: place.account.userId },
});

export interface SecurityWorld {
  readonly product: Product;
  /** Ids of the account that all actors are judged against. */
  readonly ours: Place;
  readonly actors: Readonly<Record<string, Actor>>;
  /** What the case that must fail lends to everybody at the route that it robs of its check. */
  readonly ownerToken: string;
  /** How many files the installation keeps. */
  files(): Promise<number>;
}

const OLGA = 'olga@observa.example';
const fina = { name: 'Fina Ríos', emailID: 'fina@rios.example' };
const ok = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
};

/** Two accounts with documents in every state that a route asks about, and everybody who could stand before one of them. */
export async function openWorld(): Promise<SecurityWorld> {
  let behindMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() - behindMs) };
  // Every call comes from an address of its own: what is allowed to one address in a minute is not what is asked here.
  const product = await startProduct({ clock, env: { TRUSTED_PROXIES: '127.0.0.1', API_KEY_CALLS_PER_MINUTE: '100000' } });
  const { http, ownerId } = product;
  const anybody = () => new Client(product.url);
  /** Its plan offers all that routes ask for first. */
  const accountOf = async (name: string, email: string) => {
    const made = await account(product, name, email);
    await withFlags({ ...product, ownerId: made.userId }, ['isFormat'], []);
    return made;
  };
  await withFlags(product, ['isFormat'], []);
  const person = async (name: string, email: string) => (await accountOf(name, email)).client.token!;

  const foreignClient = await accountOf('Berta', 'berta@otra.example');
  const foreign = { ...product, http: foreignClient.client };
  const observers = { sharedWith: [{ emailID: OLGA }] };

  const pending = await sendDocument(product, [ana, bruno, fina], observers);
  await mailed(product, pending);
  const foreignPending = await sendDocument(foreign, [ana], observers);
  const approval = await sendForApproval(product, [ana], [clara]);
  const foreignApproval = await sendForApproval(foreign, [ana], [clara]);
  const special = await completed(product);
  const endorsed = await completed(product);
  await setSpecial(product, true);
  ok(await askSpecial(http, special, await contractForm()));
  await asked(http, endorsed, { endorser, endorsee });
  ok(await petition(http, pending));

  const signer = await linkOf(product, ana.emailID, pending);
  const otherSigner = (await product.modules.documents.load(pending)).state.setup!.signatories[1]!.signatoryId;
  const foreignSigner = await linkOf(product, ana.emailID, foreignPending);
  const observer = await linkOf(product, OLGA, pending, 'observer');
  const foreignObserver = await linkOf(product, OLGA, foreignPending, 'observer');
  const approver = await approverLink(product, approval, clara);
  const foreignApprover = await approverLink(product, foreignApproval, clara);
  const done = await linkOf(product, ana.emailID, endorsed, 'done');
  const foreignDone = await linkOf(product, ana.emailID, special, 'done');

  const commented = ok(
    await anybody().post(
      `/api/vobo/${approval}/${approver.id}/comments`,
      { title: 'Renta', notes: 'No es la acordada.' },
      { 'x-link-code': approver.code },
    ),
  );
  const saved = ok(await http.post('/api/user/sign', { type: 'TEXT', signature: 'Lucía' })).body.responseData;
  const view = ok(await http.post('/api/documents/saved-views', { name: 'Rentas', place: { search: 'renta' } })).body.responseData;
  const reminder = ok(await http.post('/api/reminders', { date: '2030-01-01', title: 'Llamar a Ana' })).body.responseData;

  const position = { signer: 1, page: 1, x: 72, y: 90, width: 180, height: 68 };
  const format = ok(await http.post('/api/format', { name: 'Rentas', positions: [position] })).body.responseData;

  const form = await beginProxy(product);
  const template = await made(http, { names: ['ciudad'] });
  const waiting = ok(await bring(http, withVariables('monto'))).body.responseData;

  const reviewerOf = async (account: string, email: string) => {
    const seed = { seedId: `test-${email}`, ownerId: account, email, name: 'Revisora', password: 'Otra.Cuenta.2026' };
    const { reviewerId } = await product.modules.accounts.seedReviewer(seed);
    return { reviewerId, token: (await anybody().login(email, seed.password)).token! };
  };
  const reviewer = await anybody().login(people.reviewer.email, people.reviewer.password);
  const foreignReviewer = await reviewerOf(foreignClient.userId, 'revisa@otra.example');
  const revoked = await reviewerOf(ownerId, 'antes@ferrer-notarial.example');
  ok(await http.call('DELETE', `/api/reviewers/${revoked.reviewerId}`));
  const { reviewerId } = ok(await http.get('/api/reviewers')).body.responseData.reviewers[0];

  const subUserOf = async (owner: Client, name: string, email: string) => {
    const { userID } = ok(await owner.post('/profile/sub-user/register', { email, name })).body.data.subUser;
    const [mail] = await mailsTo(product, email);
    ok(await anybody().post(`/profile/verify/update-password/${mail!.links[0]!.split('/').at(-1)}`, { password: 'SOLAR.2026' }));
    return { userID: userID as string, token: (await anybody().login(email, 'SOLAR.2026')).token! };
  };
  const letGo = await subUserOf(http, 'Ida', 'ida@ferrer.example');
  ok(await http.call('DELETE', `/profile/sub-user/${letGo.userID}`));
  const inCharge = await subUserOf(http, 'Inés', 'ines@ferrer.example');
  const restricted = await subUserOf(http, 'Rita', 'rita@ferrer.example');
  const permissionsDenied = ['document:create', 'document:preview', 'template:dashboard', 'template:document:create'];
  ok(await http.put('/api/sub-user', { userID: restricted.userID, permissionsDenied }));
  const foreignSubUser = await subUserOf(foreignClient.client, 'Sara', 'sara@otra.example');
  for (const documentId of [pending, approval, special, endorsed])
    await product.modules.documents.execute(
      {
        type: 'HandOverDocument',
        data: {
          documentId,
          ownPartId: `own-${documentId}`,
          to: {
            subUserId: inCharge.userID,
            name: personal(inCharge.userID, 'Inés'),
            email: personal(inCharge.userID, 'ines@ferrer.example'),
          },
        },
      },
      { actor: { kind: 'owner', id: ownerId, ownerId }, commandId: `charge-${documentId}`, correlationId: 'every-route' },
    );

  const forgotten = await accountOf('Olvido', 'olvido@otra.example');
  await forget(product, forgotten.userId, forgotten);
  const forgottenSigner = await linkOf(product, fina.emailID, pending);
  await forget(product, ownerId, { userId: product.services.personId(ownerId, fina.emailID), email: fina.emailID });
  const leaving = await accountOf('Se va', 'sale@otra.example');
  ok(await leaving.client.post('/api/logout', {}));
  behindMs = 20 * 60_000;
  const past = await person('Tarde', 'tarde@otra.example');
  behindMs = 0;

  const none = (bearer: string, hears: string): Actor => ({ shows: 'no session', bearer, hears: `401 ${hears}` });
  const keyOf = async (client: Client, scope: KeyScope, isTest = false): Promise<{ keyID: string; bearer: string }> => {
    const { key, bearer } = ok(await client.post('/api/api-keys', { name: scope, scope, days: 30, isTest })).body.responseData;
    return { keyID: key.keyID, bearer };
  };
  // Turned to this account eight days ago, for seven.
  behindMs = 8 * 86_400_000;
  const lapsed = await accountOf('Lía', 'lia@revisa.example');
  const lapsedOfTag = await accountOf('Lola', 'lola@revisa.example');
  const earlier = await anybody().login(people.owner.email, people.owner.password);
  const tagged = await tagOf(earlier, 'Auditoría');
  const turned = async (email: string, more: Record<string, unknown>): Promise<string> => {
    const entering = ok(await anybody().post('/auth/access', { email, password: 'Otra.Cuenta.2026' })).body.data;
    ok(await earlier.post('/api/reviewers', { email, name: 'Antes', days: 7, ...more }));
    const client = anybody();
    client.token = entering.token;
    ok(await client.post('/api/grants/turn', { ownerID: ownerId }));
    return entering.refreshToken;
  };
  const lapsedRefresh = await turned(lapsed.email, {});
  const lapsedOfTagRefresh = await turned(lapsedOfTag.email, { scope: { kind: 'TAG', tagID: tagged } });
  behindMs = 0;
  const refreshed = async (token: string): Promise<string> => ok(await anybody().post('/auth/refresh', { token })).body.data.token;
  const lapsedToken = await refreshed(lapsedRefresh);
  const lapsedOfTagToken = await refreshed(lapsedOfTagRefresh);
  await http.login(people.owner.email, people.owner.password);
  // One login for two accounts, and one of who owns another: turned to this one, and to the other.
  const reads = async (name: string, email: string, turnedTo: string) => {
    const person = await accountOf(name, email);
    for (const client of [http, foreignClient.client]) ok(await client.post('/api/reviewers', { email, name }));
    ok(await person.client.post('/api/grants/turn', { ownerID: turnedTo }));
    return person.client.token!;
  };
  const readsBoth = await reads('Rosa', 'rosa@revisa.example', ownerId);
  const readsOther = await reads('Raúl', 'raul@revisa.example', foreignClient.userId);

  behindMs = 40 * 86_400_000;
  const late = await keyOf(await anybody().login(people.owner.email, people.owner.password), 'WRITE');
  behindMs = 0;
  await http.login(people.owner.email, people.owner.password);
  const keys = {
    writes: await keyOf(http, 'WRITE'),
    reads: await keyOf(http, 'READ'),
    tests: await keyOf(http, 'WRITE', true),
    foreign: await keyOf(foreignClient.client, 'WRITE'),
    late,
    ended: await keyOf(http, 'WRITE'),
    replaced: await keyOf(http, 'WRITE'),
  };
  ok(await http.call('DELETE', `/api/api-keys/${keys.ended.keyID}`));
  ok(await http.put(`/api/api-keys/${keys.replaced.keyID}/rotate`, { days: 30 }));
  const key = ({ bearer }: { bearer: string }, scope: KeyScope, as = 'owner'): Actor => ({ shows: 'user', bearer, key: scope, as });
  const noKey = ({ bearer }: { bearer: string }, hears: string): Actor => ({ ...none(bearer, hears), key: 'none' });

  const session = (bearer: string): Actor => ({ shows: 'user', bearer });
  const documentIDs = [pending, approval, special, endorsed];
  ok(await http.put('/api/documents/tags', { documentIDs, tags: [tagged], how: 'ADD' }));
  const selected = await selectedReviewers(http, { tagged, documentIDs, documentID: pending });

  const code = (link: { code: string }): Actor => ({ shows: 'a link', code: link.code });
  return {
    product,
    ownerToken: http.token!,
    ours: {
      pending: { documentId: pending, signatoryId: signer.id, otherSignatoryId: otherSigner, observerId: observer.id },
      approval: { documentId: approval, voBoId: approver.id, commentId: commented.body.responseData.comments[0].commentID },
      endorsed: { documentId: endorsed, personId: done.id },
      special: { documentId: special },
      nth: '1',
      account: {
        userId: ownerId,
        reviewerId,
        subUserId: inCharge.userID,
        signatureId: saved.signatureList[0].signatureId,
        viewId: view.viewID,
        keyId: keys.writes.keyID,
        recipientId: product.services.personId(ownerId, ana.emailID),
        reminderId: reminder.reminderID,
        formatId: format.formatID,
        formId: form.documentId,
        formSignerId: form.signers[0]!.signatoryId,
        publicLinkId: await publicLinkOf(product),
        templateId: template.templateID,
        waitingFileId: waiting.fileId,
      },
    },
    actors: {
      nobody: { shows: 'nothing' },
      'a forged token': none('a.b.c', 'session.required'),
      'an expired token': none(past, 'session.token_expired'),
      'a session that was ended': none(leaving.client.token!, 'session.expired'),
      owner: session(http.token!),
      'key of the owner that writes': key(keys.writes, 'WRITE'),
      'key of the owner that reads': key(keys.reads, 'READ'),
      [TEST_KEY]: { ...key(keys.tests, 'WRITE'), isTestKey: true },
      'key of a foreign owner': key(keys.foreign, 'WRITE', 'foreign owner'),
      'key whose term is over': noKey(keys.late, 'api_key.expired'),
      'key that was revoked': noKey(keys.ended, 'api_key.revoked'),
      'key of a secret that was replaced': noKey(keys.replaced, 'api_key.revoked'),
      'key that nobody made': noKey({ bearer: `key_${'0'.repeat(24)}.${'0'.repeat(43)}` }, 'api_key.invalid'),
      'foreign owner': session(foreignClient.client.token!),
      reviewer: { ...session(reviewer.token!), shows: 'reviewer' },
      'foreign reviewer': { ...session(foreignReviewer.token), shows: 'reviewer' },
      'reviewer of this account and another, turned to this one': { ...session(readsBoth), shows: 'reviewer', as: 'reviewer' },
      [REVIEWS_TWO]: { ...session(readsOther), shows: 'reviewer', as: 'foreign reviewer' },
      ...selected,
      'reviewer of a tag whose term is over': none(lapsedOfTagToken, 'session.expired'),
      'reviewer whose term is over': none(lapsedToken, 'session.expired'),
      'revoked reviewer': none(revoked.token, 'session.expired'),
      'sub-user in charge': { ...session(inCharge.token), shows: 'sub-user' },
      'sub-user without permissions': { ...session(restricted.token), shows: 'sub-user', denied: permissionsDenied },
      'foreign sub-user': { ...session(foreignSubUser.token), shows: 'sub-user' },
      'sub-user who was let go': none(letGo.token, 'session.expired'),
      operations: { ...session((await anybody().login(people.admin.email, people.admin.password)).token!), shows: 'operations' },
      'signer by link': code(signer),
      'foreign signer by link': code(foreignSigner),
      'other signer of the document by link': code(await linkOf(product, bruno.emailID, pending)),
      'signer of the finished document by link': code(await linkOf(product, ana.emailID, special)),
      'signer by the link of another final mail': code(foreignDone),
      'signer by the link of the final mail': code(done),
      'signer by session': session(await person('Ana', ana.emailID)),
      'approver by link': code(approver),
      'foreign approver by link': code(foreignApprover),
      'observer by link': code(observer),
      'foreign observer by link': code(foreignObserver),
      'observer by session': session(await person('Olga', OLGA)),
      'endorser by session': session(await person('Ema', endorser.emailID)),
      'endorsee by session': session(await person('Dora', endorsee.emailID)),
      'forgotten person by session': session(forgotten.client.token!),
      'forgotten signer by link': code(forgottenSigner),
      'foreign owner with the link of the signer': { ...code(signer), ...session(foreignClient.client.token!) },
      'foreign owner with a foreign link': { ...code(foreignSigner), ...session(foreignClient.client.token!) },
    },
    files: async () => (await readdir(join(product.dataDir, 'files'), { recursive: true })).length,
  };
}

async function completed(product: Product): Promise<string> {
  const documentID = await sendDocument(product, [ana], { isEndorsement: true });
  ok(await signDrawn(product, documentID, ana.emailID));
  await until(product, documentID, 'COMPLETED');
  await settled(product, documentID);
  return documentID;
}

/** A link of a draft that nobody looks at: what is asked here is whose it is. */
async function publicLinkOf({ modules, ownerId }: Product): Promise<string> {
  const named = (value: string) => ({ $personal: ownerId, value });
  const linkId = randomBytes(16).toString('hex');
  const data = {
    linkId,
    source: { kind: 'DOCUMENT' as const, documentId: 'draft', revision: 0, signatoryId: 'open' },
    title: named('Reglamento'),
    language: 'es' as const,
    tagId: null,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    most: 5,
    oncePerAddress: true,
    authorised: false,
    openedBy: { userId: ownerId, personId: ownerId, name: named('Olga'), email: named('olga@demo.example') },
    linkTermSeconds: 3600,
  };
  const by = { actor: { kind: 'owner', id: ownerId, ownerId } as const, commandId: randomUUID(), correlationId: 'every-route' };
  await modules.publicLinks.execute({ type: 'OpenPublicLink', data }, by);
  return linkId;
}
