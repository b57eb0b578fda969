export type MenuEntry =
  | 'yourTurn'
  | 'documents'
  | 'endorsements'
  | 'templates'
  | 'tags'
  | 'publicLinks'
  | 'operations'
  | 'admin'
  | 'profile'
  | 'users'
  | 'billing'
  | 'invoice'
  | 'validation';

/** Pages that are not about documents as such. */
const OTHERS: readonly (readonly [string, MenuEntry])[] = [
  ['/dashboard/operations', 'operations'],
  ['/admin', 'admin'],
  ['/dashboard/endorsements', 'endorsements'],
  ['/document/endorsement-sign', 'endorsements'],
  ['/dashboard/template', 'templates'],
  ['/template', 'templates'],
  ['/dashboard/tag', 'tags'],
  ['/dashboard/public-links', 'publicLinks'],
  ['/dashboard/profile', 'profile'],
  ['/dashboard/users', 'users'],
  ['/dashboard/billing', 'billing'],
  ['/dashboard/invoice', 'invoice'],
  ['/dashboard/validation', 'validation'],
];

/** The one entry of the menu that an address belongs to (MENU-014). Whatever is not named is about documents: lists, one of them, making one. */
export function entryAt(pathname: string, staff: boolean, search = ''): MenuEntry {
  const path = pathname.replace(/\/+$/, '');
  const found = OTHERS.find(([start]) => path === start || path.startsWith(`${start}/`));
  if (!staff && /^\/dashboard(\/document)?$/.test(path) && new URLSearchParams(search).get('tab') === 'turn') return 'yourTurn';
  return found?.[1] ?? (staff ? 'operations' : 'documents');
}
