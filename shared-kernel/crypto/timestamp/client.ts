import { randomBytes } from 'node:crypto';
import { hex, sameBytes } from '../der.ts';
import { fetchBytes, HttpProblem } from '../http-bytes.ts';
import { buildTimestampRequest } from './request.ts';
import { openEnvelope } from './structure.ts';
import { type TimestampRead, verifyTimestamp } from './token.ts';

const MAX_RESPONSE_BYTES = 256 * 1024;

/** Nobody answered, or not in time, or not with a timestamp response: worth another try later. */
export class TimestampUnavailable extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`timestamp authority not available: ${reason}`);
    this.name = 'TimestampUnavailable';
    this.reason = reason;
  }
}

/** The authority answered and declined (PKIStatus other than granted). */
export class TimestampRejected extends Error {
  readonly pkiStatus: number;
  readonly failure: string | null;
  constructor(pkiStatus: number, failure: string | null, text: string | null) {
    super(`timestamp declined: status ${pkiStatus}${failure ? `, ${failure}` : ''}${text ? `: ${text}` : ''}`);
    this.name = 'TimestampRejected';
    this.pkiStatus = pkiStatus;
    this.failure = failure;
  }
}

/** The authority answered with something that proves nothing about our bytes. Never used, never silently retried elsewhere. */
export class TimestampInvalid extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`timestamp not usable: ${problems.join('; ')}`);
    this.name = 'TimestampInvalid';
    this.problems = problems;
  }
}

export interface TimestampRequest {
  url: string;
  /** 32 bytes: what is stamped. */
  sha256: Uint8Array;
  timeoutMs: number;
  /** Content of a positive INTEGER; random when left out. */
  nonce?: Uint8Array;
  policy?: string;
  /** Credentials of a certified provider. */
  headers?: Record<string, string>;
}

export interface TimestampReceived {
  /** DER of the TimeStampToken: what a signature carries. */
  token: Uint8Array;
  /** DER of the whole TimeStampResp: what a constancia (.asn) is. */
  response: Uint8Array;
  facts: TimestampRead;
}

/** Eight random bytes that encode as one positive, minimal INTEGER. */
function randomNonce(): Uint8Array {
  const nonce = new Uint8Array(randomBytes(8));
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  return nonce;
}

function readResponse(response: Uint8Array): void {
  let envelope: ReturnType<typeof openEnvelope>;
  try {
    envelope = openEnvelope(response);
  } catch {
    throw new TimestampUnavailable('not a timestamp response');
  }
  if (envelope.shape !== 'response') throw new TimestampUnavailable('not a timestamp response');
  const { status, failure, text } = envelope.status;
  if (status > 1 || !envelope.token) throw new TimestampRejected(status, failure, text);
}

/**
 * Asks an RFC 3161 authority over HTTP and checks the answer: status, imprint, nonce, policy, signature. Trust in
 * the authority is the chain's matter. Throws TimestampUnavailable, TimestampRejected or TimestampInvalid.
 */
export async function requestTimestamp(request: TimestampRequest): Promise<TimestampReceived> {
  const nonce = request.nonce ?? randomNonce();
  let response: Uint8Array;
  try {
    response = await fetchBytes(request.url, {
      method: 'POST',
      headers: { ...request.headers, 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: buildTimestampRequest(request.sha256, nonce, request.policy ?? null),
      timeoutMs: request.timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
    });
  } catch (error) {
    throw new TimestampUnavailable(error instanceof HttpProblem ? error.reason : 'unreachable');
  }
  readResponse(response);
  const facts = verifyTimestamp(response, { sha256: request.sha256 });
  if (facts.kind !== 'rfc3161') throw new TimestampInvalid([facts.kind === 'unreadable' ? facts.detail : 'an older kind of record']);
  const problems: string[] = [...facts.problems];
  if (facts.nonce === null || !sameBytes(Buffer.from(facts.nonce, 'hex'), nonce))
    problems.push(`the nonce ${hex(nonce)} did not come back`);
  if (request.policy && facts.policy !== request.policy) problems.push(`policy ${facts.policy} instead of ${request.policy}`);
  if (problems.length > 0) throw new TimestampInvalid(problems);
  return { token: facts.token, response, facts };
}
