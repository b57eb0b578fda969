import { connect } from 'node:net';

export const BOUNDARY = 'slow-boundary';

/** A form with one file, as bytes; `upTo` cuts it, so that the end never comes. */
export function formWith(
  file: Uint8Array,
  { field = 'document', name = 'contrato.pdf', before = {} }: { field?: string; name?: string; before?: Record<string, string> } = {},
): Buffer {
  const fields = Object.entries(before).map(
    ([key, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(`${fields.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export interface Sending {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Announced length; that of the body where not given, null for chunks without an announcement. */
  readonly length?: number | null;
  /** Sent at once before the rest goes at `bytesPerSecond`. */
  readonly atOnce?: number;
  /** 0: nothing more after `atOnce`. */
  readonly bytesPerSecond: number;
  /** Address of this machine it comes from. */
  readonly from?: string;
}

export interface Answered {
  readonly status: number;
  readonly head: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what is being tested
  readonly body: any;
  /** Milliseconds from the first byte to the answer. */
  readonly after: number;
}

export interface Slow {
  /** Rejects when the connection ends without an answer. */
  readonly answer: Promise<Answered>;
  readonly closed: Promise<void>;
  readonly connected: Promise<void>;
  readonly sent: number;
  abort(): void;
}

const EVERY_MS = 100;

/** Sends a POST over a connection of its own, as slowly as is asked for. */
export function sendSlowly(url: string, { path, headers, body, length, atOnce = 0, bytesPerSecond, from }: Sending): Slow {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...(from ? { localAddress: from } : {}) });
  const isChunked = length === null;
  const began = performance.now();
  let sent = 0;
  let owed = atOnce;
  let received = Buffer.alloc(0);
  const put = () => {
    const piece = body.subarray(sent, sent + Math.floor(owed));
    if (piece.length === 0 || socket.connecting || socket.destroyed) return;
    owed -= piece.length;
    sent += piece.length;
    if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    if (isChunked) socket.write(sent === body.length ? '\r\n0\r\n\r\n' : '\r\n');
  };
  const lines = {
    host: `${hostname}:${port}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length ?? body.length) }),
    ...headers,
  };
  const connected = new Promise<void>((done) => {
    socket.once('connect', () => done());
  });
  socket.once('connect', () => {
    socket.write(
      `POST ${path} HTTP/1.1\r\n${Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
    put();
  });
  let last = began;
  const timer = setInterval(() => {
    // By the time that passed: on a busy machine a timer comes late, and the sender would be slower than asked for.
    const now = performance.now();
    owed += (bytesPerSecond * (now - last)) / 1000;
    last = now;
    put();
  }, EVERY_MS);
  const closed = new Promise<void>((done) => {
    socket.once('close', () => {
      clearInterval(timer);
      done();
    });
  });
  const answer = new Promise<Answered>((done, fail) => {
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk as Buffer]);
      const cut = received.indexOf('\r\n\r\n');
      if (cut < 0) return;
      const head = received.subarray(0, cut).toString();
      const size = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (received.length < cut + 4 + size) return;
      const status = Number(head.slice(9, 12));
      const text = received.subarray(cut + 4, cut + 4 + size).toString();
      done({ status, head, body: /json/.test(head) ? JSON.parse(text) : text, after: performance.now() - began });
    });
    socket.once('close', () => fail(new Error(`the connection ended without an answer: ${received.toString().slice(0, 200)}`)));
  });
  answer.catch(() => undefined);
  socket.on('error', () => undefined);
  return {
    answer,
    closed,
    connected,
    get sent() {
      return sent;
    },
    abort: () => socket.destroy(),
  };
}
