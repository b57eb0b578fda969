import { currentLanguage } from '../i18n/language.ts';
import { earlyAnswer } from './early.ts';
import { throughGate } from './gate.ts';
import { forgetSession, keepTokens, keptTokens, type Tokens } from './kept-session.ts';
import { withKeptTitles } from './kept-titles.ts';
import type { Outcome } from './outcome.ts';
import { cameOf } from './reach.ts';
import { learnAhead } from './server-now.ts';
import { apiTexts } from './texts.ts';
import type { ApiProblem } from './types.ts';
import { ENDS, type SessionEnd, type WhyOver } from './why-over.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root of this site. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `none`: never with a session, as for logging in. `optional`: with one where there is one, else without. */
  readonly session?: 'none' | 'optional';
  /** Title of the document that it is about: said to who has to pay before it goes on (UI-032). */
  readonly about?: string;
  /** The answer as it is instead of the data of its envelope. */
  readonly raw?: 'blob' | 'text';
  readonly signal?: AbortSignal;
  /** Goes on also when the page is left meanwhile; such a body has 64 KB at most. */
  readonly keepalive?: true;
}

/** Why a session is over, by what the server said of it last: to who was replaced, logged out or shut out it says so. */
const OVER: Readonly<Record<string, SessionEnd>> = { ...ENDS, 'session.expired': 'closed' };

/** What a session that cannot be renewed means for the page; set once by the session part. */
let onExpired: (why: WhyOver) => void = () => undefined;
export const whenSessionExpires = (handler: (why: WhyOver) => void): void => {
  onExpired = handler;
};
/** What the server answered to the last refresh that it refused. */
let refusal = '';

/** Place in the global order of what this page wrote last, so that lists answer at least that much. */
let position: string | null = null;
/** The next question waits until what this answer wrote can be read. */
export const wroteAt = (headers: Headers): void => {
  position = headers.get('x-position') ?? position;
};

export function unreachable(): ApiProblem {
  const message = apiTexts.in(currentLanguage())('unreachable');
  return { status: 0, code: 'network.unreachable', message, facts: {}, correlationId: null };
}

/** One call with at most one refresh and one retry (SESSION-012). */
export const callApi = <Data>(call: Call): Promise<Outcome<Data>> =>
  throughGate(async () => cameOf(await retried(call, (tokens) => send<Data>(call, tokens))), call.about);

/**
 * A call whose answer brings tokens in place of all that were before. No other call and no other tab renews meanwhile: what finds
 * its tokens refused waits, and goes on with the new ones.
 */
export const callForTokens = <Data extends Tokens>(call: Call): Promise<Outcome<Data>> =>
  retried(call, (tokens) =>
    alone(async () => {
      const outcome = await send<Data>(call, tokens);
      if ('data' in outcome) {
        const { token, refreshToken, sessionToken } = outcome.data;
        keepTokens({ token, refreshToken, sessionToken });
      }
      return outcome;
    }),
  );

/** Once nobody is about to change the tokens of this browser. */
export const tokensSettled = (): Promise<void> => alone(async () => undefined);

async function retried<Data>(call: Call, attempt: (tokens: Tokens | null) => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  const used = call.session === 'none' ? null : keptTokens();
  const first = await attempt(used);
  if (!used || !('problem' in first) || first.problem.status !== 401) return first;
  const renewed = await renewTokens(used);
  if (renewed === 'unreachable') return { problem: unreachable() };
  if (renewed === null) {
    if (call.session === 'optional') return attempt(null);
    onExpired(OVER[first.problem.code] ?? OVER[refusal] ?? 'inactivity');
    return first;
  }
  return triedAgain(await attempt(renewed));
}

/** What came of a call with renewed tokens; for whoever looks into the console it says that it was the second try (ERR-015). */
export function triedAgain<Data>(outcome: Outcome<Data>): Outcome<Data> {
  if ('problem' in outcome) console.warn(apiTexts.in(currentLanguage())('failedAgain'));
  return outcome;
}

async function send<Data>(call: Call, tokens: Tokens | null): Promise<Outcome<Data>> {
  const form = call.body instanceof FormData;
  try {
    const headers = {
      'accept-language': currentLanguage(),
      ...(tokens ? { authorization: `Bearer ${tokens.token}`, 'x-session-token': tokens.sessionToken } : {}),
      ...(call.body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...(position && tokens ? { 'x-position': position } : {}),
      ...call.headers,
    };
    const early = call.method === 'GET' ? earlyAnswer(call.path, headers) : null;
    const response = await (early ??
      fetch(call.path, {
        method: call.method,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        ...(call.body === undefined ? {} : { body: form ? (call.body as FormData) : JSON.stringify(call.body) }),
        ...(call.signal ? { signal: call.signal } : {}),
        ...(call.keepalive ? { keepalive: true } : {}),
      }));
    wroteAt(response.headers);
    learnAhead(response.headers);
    if (response.ok && call.raw) return { data: (await response[call.raw]()) as Data, headers: response.headers };
    return read<Data>(await response.text(), response.status, response.headers);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') {
      return { problem: { ...unreachable(), code: 'network.aborted', message: apiTexts.in(currentLanguage())('aborted') } };
    }
    return { problem: unreachable() };
  }
}

/** Both envelopes of the API: {success, responseCode, responseData} and {statusCode, message, data}. */
export function read<Data>(text: string, status: number, headers: Headers): Outcome<Data> {
  let answer: Record<string, unknown> = {};
  try {
    answer = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Something between here and the server answered in its place (ERR-036).
    const message = apiTexts.in(currentLanguage())(status >= 500 ? 'unreachable' : 'unreadable');
    return { problem: { status, code: 'network.unreadable', message, facts: {}, correlationId: null } };
  }
  const good = answer.success === true ? answer.responseCode === 200 && answer.responseData != null : answer.statusCode === 200;
  if (status >= 200 && status < 300 && good) return { data: withKeptTitles(answer.responseData ?? answer.data) as Data, headers };
  return {
    problem: {
      status,
      code: typeof answer.code === 'string' ? answer.code : 'generic.error',
      message: typeof answer.message === 'string' ? answer.message : apiTexts.in(currentLanguage())('unreadable'),
      facts: (answer.facts ?? {}) as Record<string, unknown>,
      correlationId: typeof answer.correlationId === 'string' ? answer.correlationId : null,
    },
  };
}

let renewing: Promise<Tokens | null | 'unreachable'> | null = null;

/** New tokens in place of `used`; every call that found them too old shares one refresh, also over tabs (SESSION-014). */
export function renewTokens(used: Tokens): Promise<Tokens | null | 'unreachable'> {
  renewing ??= alone(async () => {
    const kept = keptTokens();
    if (!kept) return null;
    // Another call or tab was faster.
    if (kept.token !== used.token) return kept;
    if (kept.refreshToken === '') {
      console.warn(apiTexts.in(currentLanguage())('noRefreshToken'));
      forgetSession();
      return null;
    }
    const answer = await send<Tokens>({ method: 'POST', path: '/auth/refresh', body: { token: kept.refreshToken }, session: 'none' }, null);
    if ('problem' in answer) {
      if (answer.problem.status !== 401 && answer.problem.status !== 403 && answer.problem.status !== 400) return 'unreachable';
      refusal = answer.problem.code;
      // Only if nobody logged in meanwhile.
      if (keptTokens()?.refreshToken === kept.refreshToken) forgetSession();
      return null;
    }
    const { token, refreshToken, sessionToken } = answer.data;
    keepTokens({ token, refreshToken, sessionToken });
    return { token, refreshToken, sessionToken };
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

let before: Promise<unknown> = Promise.resolve();

/** One after the other. Web Locks reach over the tabs of a browser; pages without them (plain http) have one page to themselves. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request('session-refresh', work);
  const mine = before.then(work);
  before = mine.catch(() => undefined);
  return mine;
}
