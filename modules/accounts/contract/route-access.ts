/**
 * Who may go where: the access table of GUARD-011..021 and the addresses that are open to everybody (GUARD-001..004), one
 * data file for browser and server. The longest prefix wins and an address that no row names is allowed. Rows stand here
 * also where the page belongs to a part that an installation does not have: they then have nothing to protect.
 */

/** ROLE-010: the keys that take pages away. Any other key that an account carries has no effect. */
export const permissionKeys = ['document:create', 'document:preview', 'template:dashboard', 'template:document:create'] as const;
export type PermissionKey = (typeof permissionKeys)[number];

/** What is known of a person when a page or call is asked for. What a plan would say and does not is not given. */
export interface AccessFacts {
  readonly role: 'user' | 'sub-user' | 'reviewer' | 'admin';
  readonly permissionsDenied: readonly string[];
  /** The account keeps its sub-users from deleting (ROLE-008). */
  readonly hideDeleteDocumentSubUser?: boolean;
  readonly userLimit?: number;
  readonly subUsers?: number;
  readonly corporatePlan?: boolean;
  readonly corporateAdmin?: boolean;
  readonly isMassiveSignature?: boolean;
  readonly isEndorsementMassiveSignature?: boolean;
}

export type Need =
  | 'owner'
  | 'several users'
  | 'plan that is not corporate'
  | 'massive signature'
  | 'massive endorsements'
  | 'staff or corporate admin'
  | { readonly notDenied: PermissionKey };

/** `history`: access restricted, on to the document history (GUARD-010). The others stay and show less. */
export type Otherwise = 'history' | 'notice' | 'permission dialog' | 'admin login';

export interface AccessRow {
  readonly prefixes: readonly string[];
  /** All of them. */
  readonly needs: readonly Need[];
  readonly otherwise: Otherwise;
  /** Calls that do what these pages are for, as routes are declared; refused to whom the pages are (GUARD-022). */
  readonly calls: readonly string[];
}

const needsPermission = (key: PermissionKey, prefixes: readonly string[], calls: readonly string[]): AccessRow => ({
  prefixes,
  needs: [{ notDenied: key }],
  otherwise: 'history',
  calls,
});

export const accessTable: readonly AccessRow[] = [
  { prefixes: ['/dashboard/users'], needs: ['owner', 'several users'], otherwise: 'history', calls: [] },
  { prefixes: ['/dashboard/invoice'], needs: ['owner', 'plan that is not corporate'], otherwise: 'history', calls: [] },
  { prefixes: ['/dashboard/billing'], needs: ['owner'], otherwise: 'notice', calls: [] },
  {
    prefixes: ['/dashboard/massive-signature/endorsements', '/massive-signature/list/endorsements'],
    needs: ['massive endorsements'],
    otherwise: 'history',
    calls: [],
  },
  {
    prefixes: ['/massive-signature/list'],
    needs: ['massive signature', { notDenied: 'document:create' }],
    otherwise: 'history',
    calls: [],
  },
  { prefixes: ['/dashboard/massive-signature'], needs: ['massive signature'], otherwise: 'permission dialog', calls: [] },
  needsPermission(
    'document:create',
    ['/document/create', '/singing-authority', '/only-me-signing', '/me-and-other-signing', '/other-signing'],
    [
      'POST /api/document',
      'POST /api/multiple-document',
      'POST /api/document/duplicate',
      // Its documents are sent later without anybody of the account: who may not do that themself does not let strangers do it.
      'POST /api/public-link',
      'PUT /api/document',
      'PUT /api/document/word-choice',
      'PUT /api/document/approve-pages',
      'PUT /api/document/send-mail',
    ],
  ),
  needsPermission(
    'document:preview',
    ['/document/preview'],
    ['PUT /api/document/draw', 'POST /api/format', 'PUT /api/format', 'DELETE /api/format'],
  ),
  needsPermission(
    'template:dashboard',
    ['/dashboard/template', '/template/configuration'],
    [
      'POST /api/template/file',
      'POST /api/template/:templateId/file',
      'GET /api/template/file/:fileId',
      'POST /api/template',
      'PUT /api/template/:templateId',
      'DELETE /api/template/:templateId',
    ],
  ),
  needsPermission(
    'template:document:create',
    ['/template/view', '/template/signatory'],
    [
      'POST /api/template/:templateId/preview',
      'POST /api/form-document',
      'POST /api/public-link',
      'PUT /api/form-document/:documentID/answers',
      'PUT /api/form-document/:documentID/signer',
      'POST /api/form-document/:documentID/send',
      'POST /api/form-document/:documentID/remind',
      'POST /api/form-document/:documentID/comment',
      'POST /api/form-document/:documentID/accept',
      'POST /api/form-document/:documentID/refuse',
      'POST /api/form-document/:documentID/cancel',
    ],
  ),
  { prefixes: ['/admin'], needs: ['staff or corporate admin'], otherwise: 'admin login', calls: [] },
];

/** Open without a session (GUARD-001, 003, 004): exactly these addresses. */
export const openAddresses: readonly string[] = [
  '/',
  '/home',
  '/home/register',
  '/home/login',
  '/about',
  '/validation',
  '/validation-url',
  '/subscribe',
  '/services',
  '/help',
  '/know-pro',
  '/politica-de-privacidad',
  '/terminos-y-condiciones',
  '/seguridad',
  '/verificacion-de-identidad',
  '/precios',
  '/users/action',
  '/facelogin/identity',
  '/auth/token',
];

/** Open without a session with everything below them (GUARD-002, 003, 004). */
export const openPrefixes: readonly string[] = [
  '/validation',
  '/endorsements',
  '/signatory',
  '/observer',
  '/done',
  '/vobo',
  '/identity',
  '/public',
  '/retry',
  '/admin',
  '/auth/nmp/callback',
  '/auth/teran/callback',
  '/users/setup',
];

/** Prefixes under which everything asks for a session (GUARD-005); so do the pages that set up who signs. */
export const privatePrefixes: readonly string[] = [
  '/dashboard',
  '/document',
  '/template',
  '/massive-signature',
  '/singing-authority',
  '/only-me-signing',
  '/me-and-other-signing',
  '/other-signing',
];

/** As a browser would match it: decoded, in lower case, without a slash at its end. */
function plain(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Half an escape matches no page either.
  }
  return decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
}

const under = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Does the address ask for a session, whether or not this installation has its page (GUARD-005)? */
export const isPrivateAddress = (path: string): boolean => privatePrefixes.some((prefix) => under(plain(path), prefix));

/** The row with the longest prefix of a path; null where none names it. */
export function accessRowOf(path: string): AccessRow | null {
  const asked = plain(path);
  let found: { row: AccessRow; length: number } | null = null;
  for (const row of accessTable) {
    for (const prefix of row.prefixes) {
      if (under(asked, prefix) && prefix.length > (found?.length ?? 0)) found = { row, length: prefix.length };
    }
  }
  return found?.row ?? null;
}

function has(facts: AccessFacts, need: Need): boolean {
  switch (need) {
    case 'owner':
      return facts.role === 'user';
    case 'several users':
      return (facts.userLimit ?? 1) > 1 || (facts.subUsers ?? 0) > 0;
    case 'plan that is not corporate':
      return facts.corporatePlan !== true;
    case 'massive signature':
      return facts.isMassiveSignature === true;
    case 'massive endorsements':
      return facts.isEndorsementMassiveSignature === true;
    case 'staff or corporate admin':
      return facts.role === 'admin' || facts.corporateAdmin === true;
    default:
      return !facts.permissionsDenied.includes(need.notDenied);
  }
}

const met = (row: AccessRow, facts: AccessFacts): boolean => row.needs.every((need) => has(facts, need));

/** What happens instead of showing the page; null: it may be shown. */
export function restrictionOf(path: string, facts: AccessFacts): Otherwise | null {
  const row = accessRowOf(path);
  return row === null || met(row, facts) ? null : row.otherwise;
}

/** ROLE-008: no page is for deleting, and an account may keep its sub-users from it. */
const DELETING = 'PUT /api/document/delete';

/** Do the rules speak of this call at all? `route` as it is declared: method and pattern. */
export const callIsRestricted = (route: string): boolean => route === DELETING || accessTable.some((row) => row.calls.includes(route));

export const mayCall = (route: string, facts: AccessFacts): boolean =>
  !(route === DELETING && facts.role === 'sub-user' && facts.hideDeleteDocumentSubUser) &&
  accessTable.filter((row) => row.calls.includes(route)).every((row) => met(row, facts));
