import type { Parameters } from './parameters.ts';
import type { Transaction } from './store.ts';

/** A call of the API while it is carried out. */
export interface Call {
  readonly tx: Transaction;
  readonly parameters: Parameters;
  /** Names in the path, as `id`. */
  readonly path: Readonly<Record<string, string>>;
  /** Origin of the gateway itself, for addresses of its pages. */
  readonly origin: string;
}

export interface Answer {
  readonly status: number;
  readonly body: object;
  /** Carried out, and the connection is closed instead of answering. */
  readonly lost?: true;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With names as `:id`. */
  readonly path: string;
  /** @throws GatewayFailure what is answered then; nothing is changed */
  readonly run: (call: Call) => Answer;
}

export const ok = (body: object): Answer => ({ status: 200, body });

export const get = (path: string, run: (call: Call) => object): Route => ({ method: 'GET', path, run: (call) => ok(run(call)) });
export const post = (path: string, run: (call: Call) => object): Route => ({ method: 'POST', path, run: (call) => ok(run(call)) });
export const remove = (path: string, run: (call: Call) => object): Route => ({ method: 'DELETE', path, run: (call) => ok(run(call)) });
