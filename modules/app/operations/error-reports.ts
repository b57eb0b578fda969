import { type Frame, framesOf, type PageFailure } from '../../../shared-kernel/error-report.ts';
import type { RequestFailure } from '../../../shared-kernel/http/errors.ts';

/** What is POSTed as JSON to the collector; shared-kernel/error-report.ts says why nothing else is. */
export type ErrorReport =
  | ({ readonly where: 'page'; readonly at: string } & PageFailure)
  | {
      readonly where: 'server';
      readonly at: string;
      /** Class of the error. */
      readonly name: string;
      /** Of the product's answer. */
      readonly code: string;
      /** Of the system or the database, as ECONNRESET or 23505. */
      readonly systemCode: string | null;
      readonly status: number;
      readonly method: string;
      /** Pattern of the route, never the address. */
      readonly route: string | null;
      /** By which the log of this installation has the rest; null where the caller chose it. */
      readonly correlationId: string | null;
      readonly frames: readonly Frame[];
    };

export interface ErrorReports {
  /** Off: nobody is told anything. */
  readonly isOn: boolean;
  /** Whether it goes out: not off, not told lately, and not more than may be. */
  page(failure: PageFailure): boolean;
  server(failure: RequestFailure): boolean;
  /** Lets go of what is on its way. */
  stop(): void;
}

export interface ErrorReportsDeps {
  /** Only the configuration of the installation names it (ERROR_REPORTS_URL). */
  readonly url: string | null;
  readonly now?: () => number;
  /** That the collector did not take a report; its address is a secret. */
  readonly onLost?: (status: number | null) => void;
}

const EACH_MINUTE = 20;
/** The same failure is told once in this time: a defect that everybody meets is one defect. */
const SAME_MS = 600_000;
const AT_ONCE = 4;
const ANSWER_MS = 5_000;
/** Of failures that are remembered as told. */
const REMEMBERED = 500;
/** More is no report: a few names and places. */
const MAX_BYTES = 8_192;

const CLASS_NAME = /^[A-Z][A-Za-z]{0,59}$/;
const PRODUCT_CODE = /^[a-zA-Z_]{1,40}([./][a-zA-Z_]{1,40}){0,3}$/;
const SYSTEM_CODE = /^(E[A-Z0-9_]{2,30}|[0-9A-Z]{5})$/;
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells a service outside of failures (ERR-046, CALL-141): POST, JSON, without waiting for it anywhere. */
export function createErrorReports({ url, now = Date.now, onLost = () => undefined }: ErrorReportsDeps): ErrorReports {
  const told = new Map<string, number>();
  const lately: number[] = [];
  const ending = new AbortController();
  let underWay = 0;

  const mayGo = (same: string): boolean => {
    const at = now();
    while (lately.length > 0 && lately[0]! <= at - 60_000) lately.shift();
    if (lately.length >= EACH_MINUTE || underWay >= AT_ONCE || (told.get(same) ?? Number.NEGATIVE_INFINITY) > at - SAME_MS) return false;
    lately.push(at);
    told.delete(same);
    told.set(same, at);
    if (told.size > REMEMBERED) told.delete(told.keys().next().value!);
    return true;
  };

  const send = (report: ErrorReport, same: readonly unknown[]): boolean => {
    const body = JSON.stringify(report);
    if (url === null || ending.signal.aborted || body.length > MAX_BYTES || !mayGo(JSON.stringify(same))) return false;
    underWay += 1;
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(ANSWER_MS)]);
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, redirect: 'error', signal })
      .then(async (answer) => {
        // What a collector says is nobody's business here.
        await answer.body?.cancel();
        if (!answer.ok) onLost(answer.status);
      })
      .catch(() => {
        if (!ending.signal.aborted) onLost(null);
      })
      .finally(() => {
        underWay -= 1;
      });
    return true;
  };
  const moment = (): string => new Date(now()).toISOString();

  return {
    isOn: url !== null,
    page: ({ name, page, frames }) => send({ where: 'page', at: moment(), name, page, frames }, ['page', name, page, frames[0]]),
    server({ error, code, status, method, route, correlationId }) {
      // What is away for a moment is known to doctor and readiness, and every request would tell of it; a 400 is the caller's.
      if (status < 500 || status === 503) return false;
      const thrown = error instanceof Error ? error : new Error();
      const systemCode = String((thrown as { code?: unknown }).code ?? '');
      const report = {
        where: 'server',
        at: moment(),
        name: CLASS_NAME.test(thrown.name) ? thrown.name : 'Error',
        code: PRODUCT_CODE.test(code) ? code : 'generic.error',
        systemCode: SYSTEM_CODE.test(systemCode) ? systemCode : null,
        status,
        method,
        route,
        correlationId: OWN_ID.test(correlationId) ? correlationId : null,
        frames: framesOf(thrown, 'server'),
      } as const;
      return send(report, ['server', report.name, report.code, method, route, report.frames[0]]);
    },
    stop: () => ending.abort(),
  };
}
