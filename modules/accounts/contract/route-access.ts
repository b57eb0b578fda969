import { plainPath, under } from './addresses.ts';

/**
 * Who may go where: the access table of GUARD-011..021, one data file for browser and server. The longest prefix wins and an address
 * that no row names is allowed. Rows stand here also where the page belongs to a part that an installation does not have: they then
 * have nothing to protect.
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
}

const needsPermission = (key: PermissionKey, prefixes: readonly string[]): AccessRow => ({
  prefixes,
  needs: [{ notDenied: key }],
  otherwise: 'history',
});

export const accessTable: readonly AccessRow[] = [
  { prefixes: ['/dashboard/users'], needs: ['owner', 'several users'], otherwise: 'history' },
  { prefixes: ['/dashboard/invoice'], needs: ['owner', 'plan that is not corporate'], otherwise: 'history' },
  { prefixes: ['/dashboard/billing'], needs: ['owner'], otherwise: 'notice' },
  {
    prefixes: ['/dashboard/massive-signature/endorsements', '/massive-signature/list/endorsements'],
    needs: ['massive endorsements'],
    otherwise: 'history',
  },
  {
    prefixes: ['/massive-signature/list'],
    needs: ['massive signature', { notDenied: 'document:create' }],
    otherwise: 'history',
  },
  { prefixes: ['/dashboard/massive-signature'], needs: ['massive signature'], otherwise: 'permission dialog' },
  needsPermission('document:create', [
    '/document/create',
    '/singing-authority',
    '/only-me-signing',
    '/me-and-other-signing',
    '/other-signing',
  ]),
  needsPermission('document:preview', ['/document/preview']),
  needsPermission('template:dashboard', ['/dashboard/template', '/template/configuration']),
  needsPermission('template:document:create', ['/template/view', '/template/signatory']),
  { prefixes: ['/admin'], needs: ['staff or corporate admin'], otherwise: 'admin login' },
];

/** The row with the longest prefix of a path; null where none names it. */
export function accessRowOf(path: string): AccessRow | null {
  const asked = plainPath(path);
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
