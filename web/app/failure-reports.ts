import { errorName, framesOf, type PageFailure, pageName } from '../../shared-kernel/error-report.ts';

/** Of one page from its opening to its end: what breaks in a loop is told by its first rounds. */
const MOST = 5;

/**
 * Tells the server of what broke here and nobody caught (ERR-046): kind, place in the scripts, part of the product. Never words of the
 * error, an address, a token or who is logged in. Refusals of calls are none: the server knows them (CALL-141).
 */
export function startFailureReports(): void {
  const told = new Set<string>();
  const tell = (thrown: unknown): void => {
    if (!(thrown instanceof Error) || thrown.name === 'AbortError' || told.size >= MOST) return;
    const failure: PageFailure = {
      name: thrown instanceof DOMException ? 'DOMException' : errorName(thrown.name),
      page: pageName(window.location.pathname),
      frames: framesOf(thrown, 'page'),
    };
    const body = JSON.stringify(failure);
    if (told.has(body)) return;
    told.add(body);
    const headers = { 'content-type': 'application/json' };
    // Whether it arrived changes nothing for who looks at this page.
    fetch('/api/error-report', { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
  };
  window.addEventListener('error', (event) => tell(event.error));
  window.addEventListener('unhandledrejection', (event) => tell(event.reason));
}
