// Which addresses ask for a session (GUARD-001..005): apart from who may go where, which only pages behind a session load.

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
export function plainPath(path: string): string {
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

export const under = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Does the address ask for a session, whether or not this installation has its page (GUARD-005)? */
export const isPrivateAddress = (path: string): boolean => privatePrefixes.some((prefix) => under(plainPath(path), prefix));
