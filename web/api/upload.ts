import { currentLanguage } from '../i18n/language.ts';
import { read, renewTokens, triedAgain, unreachable, wroteAt } from './call.ts';
import { throughGate } from './gate.ts';
import { keptTokens, type Tokens } from './kept-session.ts';
import type { Outcome } from './outcome.ts';

/** Megabytes of one file, where the plan of the account is not known (CONST-024). */
export const USUAL_UPLOAD_MB = 20;

export interface Progress {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
}

export interface UploadOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
  /** `none`: never with a session, as for validating. */
  readonly session?: 'none';
  /** As of a call: the document that it is about. */
  readonly about?: string;
}

/** POSTs a form and tells how far it is, which fetch cannot do. The session is renewed once, as for every call. */
export const upload = <Data>(path: string, form: FormData, options: UploadOptions = {}): Promise<Outcome<Data>> =>
  throughGate(() => retried<Data>(path, form, options), options.about);

async function retried<Data>(path: string, form: FormData, options: UploadOptions): Promise<Outcome<Data>> {
  const used = options.session === 'none' ? null : keptTokens();
  const first = await send<Data>(path, form, used, options);
  if (!used || !('problem' in first) || first.problem.status !== 401) return first;
  const renewed = await renewTokens(used);
  if (renewed === 'unreachable') return { problem: unreachable() };
  return renewed === null ? first : triedAgain(await send<Data>(path, form, renewed, options));
}

function send<Data>(path: string, form: FormData, tokens: Tokens | null, options: UploadOptions): Promise<Outcome<Data>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept-language', currentLanguage());
    if (tokens) {
      request.setRequestHeader('authorization', `Bearer ${tokens.token}`);
      request.setRequestHeader('x-session-token', tokens.sessionToken);
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => options.onProgress?.({ sent: event.loaded, total: event.total });
    request.onerror = () => resolve({ problem: unreachable() });
    request.onabort = () => resolve({ problem: { ...unreachable(), code: 'network.aborted' } });
    request.onload = () => {
      const headers = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const at = line.indexOf(':');
        if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
      }
      wroteAt(headers);
      resolve(read<Data>(request.responseText, request.status, headers));
    };
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
