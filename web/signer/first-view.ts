/**
 * The shape of a signer's page that came with the address itself (web/public/opening.html) stays until this script has something
 * better to show in its place: the page, or why there is none.
 */
export const endFirstView = (): void => document.getElementById('opening')?.remove();
