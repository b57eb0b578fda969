export type HttpFailure = 'bad-address' | 'unreachable' | 'timeout' | 'too-large' | `http-${number}`;

export class HttpProblem extends Error {
  readonly reason: HttpFailure;
  constructor(reason: HttpFailure) {
    super(reason);
    this.name = 'HttpProblem';
    this.reason = reason;
  }
}

export interface BytesRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** For the whole exchange, body included. */
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Fetches a binary answer with a limit on time and size. Addresses are the operator's; a redirect could lead
 * anywhere, so none is followed. Throws HttpProblem only.
 */
export async function fetchBytes(url: string, request: BytesRequest): Promise<Uint8Array> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new HttpProblem('bad-address');
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      ...(request.body ? { body: new Uint8Array(request.body) } : {}),
      redirect: 'error',
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new HttpProblem(`http-${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      // Leaving the loop cancels the stream, so the rest is never received.
      if (size > request.maxBytes) throw new HttpProblem('too-large');
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem(signal.aborted ? 'timeout' : 'unreachable');
  }
}
