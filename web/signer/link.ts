/** Codes are 43 characters of base64url; what is much longer is none and is not kept. */
const LONGEST = 200;

/** For this page, also where the browser keeps nothing or logging out emptied the tab's storage. */
const opened = new Map<string, string>();

/**
 * The code of a link, from its fragment or as this tab kept it; '' where there is none. The fragment leaves the
 * address and the history as soon as it was read: whoever gets the address, a picture of the screen or the history
 * of a borrowed phone does not get the right to sign. A reload in the same tab finds the code again; a new tab needs
 * the link of the mail, and the page says so.
 */
export function takeCode(
  kind: 'signatory' | 'observer' | 'vobo' | 'special' | 'done' | 'form',
  documentID: string,
  personID: string,
): string {
  const name = `link:${kind}:${documentID}:${personID}`;
  const given = decode(window.location.hash.slice(1));
  if (given === '') {
    const known = opened.get(name) ?? kept(name);
    opened.set(name, known);
    return known;
  }
  opened.set(name, given);
  keepCodes();
  window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`);
  return given;
}

/** Writes the codes of this page into the tab; again after a session was left, which empties it. */
export function keepCodes(): void {
  try {
    for (const [name, code] of opened) window.sessionStorage.setItem(name, code);
  } catch {
    // A browser that keeps nothing still signs; only a reload asks for the link again.
  }
}

function kept(name: string): string {
  try {
    return window.sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment).slice(0, LONGEST);
  } catch {
    return fragment.slice(0, LONGEST);
  }
}
