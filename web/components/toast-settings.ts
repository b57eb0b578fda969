/** How toasts behave, in one place (CONST-020..023). Milliseconds until one closes by itself. */
export const toastSettings = {
  /** The main and auth layouts. */
  closesAfter: 6_000,
  /** Pages that are reached by a link, without a session. */
  closesAfterOnLinkPages: 4_000,
  linkPages: ['/signatory', '/observer', '/vobo', '/identity', '/retry', '/endorsements'],
  /** As many as can be read at a time; older ones make room. */
  atOnce: 4,
} as const;

export function toastClosesAfter(pathname: string): number {
  const { linkPages, closesAfter, closesAfterOnLinkPages } = toastSettings;
  const byLink = linkPages.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return byLink ? closesAfterOnLinkPages : closesAfter;
}
