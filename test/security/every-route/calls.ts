import { monthOf } from '../../../modules/subscription/index.ts';
import { type Answer, Client } from '../../support/product.ts';
import type { Actor, Place } from './world.ts';

/** A JSON Schema as OpenAPI writes it, as far as it is looked at here. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly nullable?: boolean;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The routes of a description, as `GET /api/document/{id}`. */
export const routesOf = ({ paths }: OpenApi): string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));

/** `bare`: what the description asks for. `full`: also the ids that it allows. */
export type Variant = 'bare' | 'full';

export const VARIANTS: readonly Variant[] = ['bare', 'full'];

export interface Asked {
  readonly route: string;
  readonly place: Place;
  readonly actor: Actor;
  readonly variant: Variant;
}

const SHA256 = '0'.repeat(64);
const MAIL = 'yo@x.example';

/** The files of the forms: the description knows that there is a form, not what is in it. */
const FILE_FIELDS: Readonly<Record<string, string>> = {
  'POST /api/document': 'document',
  'POST /api/multiple-document': 'documents',
  'POST /api/cancellation': 'evidence',
  'POST /api/documents/sign/sat': 'cer',
  'POST /api/documents/sign/sat/certificate': 'cer',
  'PUT /api/endorsement/{endorsementId}/sign/sat': 'cer',
  'POST /api/endorsement/special/{documentId}': 'contract',
  'POST /api/template/file': 'file',
  'POST /api/template/{templateId}/file': 'file',
};

/** What the description cannot say of a field: which texts belong together. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/user/sign': { type: 'TEXT', signature: 'Ajena' },
  'POST /api/user/sign/change': { type: 'TEXT', signature: 'Ajena' },
  'PUT /invoices/retry': { invoiceIds: ['invoice-of-nobody'], paymentMethodId: 'pm_of_nobody' },
  'POST /payments/intent': { invoiceId: 'invoice-of-nobody' },
  'POST /products/pay': { products: [{ name: 'VID', quantity: 1 }] },
  'PUT /enterprises/current': { businessName: 'Lima', rfc: 'LIM850101AB1', fiscalRegime: '601', cfdiUse: 'G03' },
  'POST /api/reviewers': { password: 'Una.Clave.2026' },
  'POST /profile/sub-user/register': { password: 'Una.Clave.2026' },
  'POST /api/user/sub-user': { password: 'Una.Clave.2026' },
  'PUT /api/document/charge': { to: null },
  'PUT /api/document/signatory': { name: 'Yo', emailID: MAIL },
  'PUT /api/document/last-day': { lastDay: null },
  'PUT /api/document/reminders': { plan: null },
  'POST /api/reminders': { date: '2030-01-01' },
  'POST /api/tag': { textColor: 'rgba(1,2,3,1)', bgColor: 'rgba(1,2,3,0.2)' },
  // Of a template that is nobody's.
  'POST /api/public-link': { source: { kind: 'TEMPLATE', templateID: 'none' }, title: 'Reglamento' },
  'POST /api/format': { positions: [{ signer: 1, page: 1, x: 1, y: 1, width: 9, height: 9 }] },
  // Of the world's template and file: a name is missing, and an answer is none.
  'POST /api/template': { type: 'static', variables: [] },
  'PUT /api/template/{templateId}': { templateHistory: 1, type: 'static', variables: [] },
  'POST /api/template/{templateId}/preview': { templateHistory: 1, answers: { ciudad: true }, language: 'es' },
  'PUT /api/document/{id}/tag': { tags: [] },
  // Of several documents no revision holds it back: what changes nothing is asked.
  'PUT /api/documents/tags': { tags: [], how: 'ADD' },
  'PUT /api/operations/accounts/{userId}/redirect': { redirectUrl: null },
  'PUT /api/operations/accounts/{userId}/plan': { planName: 'M1' },
  'PUT /api/operations/accounts/{userId}/limits': { limits: { users: 9 } },
  'PUT /api/operations/accounts/{userId}/credits': { credits: { bioCreditsID: 1 } },
  'PUT /api/operations/accounts/{userId}/expiry': { expiryDate: null },
  'PUT /api/operations/accounts/{userId}/flags': { on: ['isFormat'], off: [] },
  'PUT /api/operations/accounts/{userId}/notification-address': { url: null },
  'PUT /api/operations/clock': { now: '2030-01-01T00:00:00Z' },
};

/** Which of the documents of a place a route is about. */
export function documentOf(route: string): 'approval' | 'special' | 'endorsed' | 'pending' {
  if (route.includes('/api/vobo/')) return 'approval';
  if (route.includes('/special')) return 'special';
  return /\/api\/(endorsement|document\/done|document\/file)/.test(route) ? 'endorsed' : 'pending';
}

/** What a parameter or field of this name stands for. Every name of an id has its line; a name without one is no id. */
function idsOf(route: string, place: Place): Readonly<Record<string, unknown>> {
  const { pending, approval, endorsed, special, account, nth } = place;
  const isAboutForm = route.includes('/api/form-document');
  const { documentId } = isAboutForm ? { documentId: account.formId } : place[documentOf(route)];
  const isAboutSubUser = /sub-user|absences|verify\/update-password$/.test(route);
  const signatory = isAboutForm ? account.formSignerId : route.includes('get-document-shared') ? pending.observerId : pending.signatoryId;
  return {
    documentId,
    documentID: documentId,
    documentIDs: [documentId],
    id: isAboutSubUser
      ? account.subUserId
      : route.includes('/api/subscription/')
        ? account.userId
        : route.includes('/api/format')
          ? account.formatId
          : documentId,
    customerId: account.userId,
    signatoryId: signatory,
    signatoryID: signatory,
    party: signatory,
    voBoId: approval.voBoId,
    voBoID: approval.voBoId,
    commentId: approval.commentId,
    personId: endorsed.personId,
    cancelationId: `${pending.documentId}.${nth}`,
    evidenceId: '1',
    endorsementId: route.includes('/special') ? `${special.documentId}.s${nth}` : `${endorsed.documentId}.${nth}`,
    userId: isAboutSubUser ? account.subUserId : account.userId,
    userID: isAboutSubUser ? account.subUserId : account.userId,
    accountId: account.userId,
    ownerId: account.userId,
    ownerID: account.userId,
    reviewerId: account.reviewerId,
    signatureId: account.signatureId,
    viewId: account.viewId,
    keyId: account.keyId,
    recipientId: account.recipientId,
    linkId: account.publicLinkId,
    formatID: account.formatId,
    templateId: account.templateId,
    templateID: account.templateId,
    templateHistory: '1',
    fileId: account.waitingFileId,
    reminderId: account.reminderId,
    reminderIDs: [account.reminderId],
    timestamp: '1764255600000',
    sessionId: '00000000-0000-4000-8000-00000000000f',
    reader: `u-${account.userId}`,
    fileKey: `sha256-${SHA256}`,
    month: monthOf(new Date()),
    countryId: 'MX',
    stateId: '09',
    productId: 'VID',
    productName: 'VID',
    version: '1',
    page: '1',
    index: '0',
    id2: '0',
    hash: SHA256,
    sha256: SHA256,
    code: 'x'.repeat(43),
  };
}

/** Fields that say which of the ids of a link is meant; the code itself goes in its header. */
const NOT_SENT = ['code'];

function madeOf(schema: Schema, name: string, ids: Readonly<Record<string, unknown>>, variant: Variant): unknown {
  if (name in ids && schema.type !== 'object' && schema.type !== 'integer' && schema.type !== 'number') return ids[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const one = schema.anyOf ?? schema.oneOf;
  if (one) return madeOf(one.find(({ type }) => type !== 'null') ?? {}, name, ids, variant);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => madeOf(part, name, ids, variant)));
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key]) => !NOT_SENT.includes(key) && (schema.required?.includes(key) || (variant === 'full' && key in ids)),
      );
      return Object.fromEntries(wanted.map(([key, property]) => [key, madeOf(property, key, ids, variant)]));
    }
    case 'array':
      return [madeOf(schema.items ?? {}, name, ids, variant)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    default:
      if (/email/i.test(name) || schema.format === 'email') return MAIL;
      return schema.format === 'date' ? '2030-01-01' : 'texto largo'.slice(0, schema.maxLength ?? 20);
  }
}

function formOf(route: string, ids: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  const fields = { documentID: ids.documentID, signatoryID: ids.signatoryID, presentedVersion: '1', presentedSha256: SHA256, page: '1' };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const field = FILE_FIELDS[route]!;
  form.append(field, new Blob([Buffer.from('%PDF-1.7\n%%EOF\n')]), field === 'cer' ? 'firma.cer' : 'hoja.pdf');
  return form;
}

/** A call of the route about that place: well formed, as far as its description goes. */
export function requestOf(description: OpenApi, { route, place, variant }: Asked): { method: string; path: string; body: unknown } {
  const [method, pattern] = route.split(' ') as [string, string];
  const operation = description.paths[pattern]![method.toLowerCase()]!;
  const ids = idsOf(route, place);
  const query = (operation.parameters ?? [])
    .filter((one) => one.in === 'query' && (one.required || variant === 'full') && one.name in ids)
    .map(({ name }) => `${name}=${encodeURIComponent(String(ids[name]))}`);
  const path = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(ids[name] ?? 'x')));
  const schema = operation.requestBody?.content['application/json']?.schema;
  const made = schema ? Object.assign(madeOf(schema, '', ids, variant) ?? {}, BODIES[route]) : undefined;
  const body = route in FILE_FIELDS ? formOf(route, ids) : made;
  return { method, path: query.length > 0 ? `${path}?${query.join('&')}` : path, body };
}

let calls = 0;

/**
 * Calls a route as this actor. From an address of its own, for what is allowed to one address in a minute is not asked here;
 * whatever changes a stream names a revision that is not reached yet, so that nobody who may changes anything either.
 */
export function ask(url: string, description: OpenApi, asked: Asked, more: Record<string, string> = {}): Promise<Answer> {
  const { method, path, body } = requestOf(description, asked);
  calls += 1;
  const { bearer, code } = asked.actor;
  return new Client(url).call(method, path, body, {
    ...(path.startsWith('/local/') ? {} : { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` }),
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(code === undefined ? {} : { 'x-link-code': code }),
    ...(method === 'GET' ? {} : { 'if-match': '999999' }),
    ...more,
  });
}
