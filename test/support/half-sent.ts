import { request } from 'node:http';
import { WAIT_MS } from './limits.ts';

export interface HalfSent {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent whole, in this order, before the file begins. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly field: string; readonly name: string };
}

const BOUNDARY = 'the-boundary';
const partOf = (name: string, more = '') => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;

/**
 * Sends a form whose file begins and never goes on, and answers what the server said to that: it can have decided on the
 * fields only. A server that waits for the file never answers; then this throws after `patienceMs`.
 */
export function halfSent(url: string, { method, path, headers, fields, file }: HalfSent, patienceMs = WAIT_MS) {
  return new Promise<{ status: number; code: string; message: string }>((done, fail) => {
    const call = request(`${url}${path}`, {
      method,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });
    const waiting = setTimeout(() => {
      fail(new Error(`${method} ${path} waits for the rest of the file`));
      call.destroy();
    }, patienceMs);
    call.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      clearTimeout(waiting);
      const { code, message } = JSON.parse(Buffer.concat(chunks).toString());
      done({ status: response.statusCode!, code, message });
      call.destroy();
    });
    call.on('error', fail);
    for (const [name, value] of Object.entries(fields)) call.write(`${partOf(name)}${value}\r\n`);
    call.write(`${partOf(file.field, `; filename="${file.name}"`)}%PDF-1.7\n`);
    call.write(Buffer.alloc(65_536, ' '));
  });
}

/** Sends such a form with a file without end; answers how many of its bytes had left when the server answered. */
export function endlessly(url: string, { method, path, headers, fields, file }: HalfSent) {
  return new Promise<{ status: number; sent: number }>((done, fail) => {
    let sent = 0;
    let answered = false;
    const call = request(`${url}${path}`, {
      method,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });
    call.on('response', (response) => {
      answered = true;
      response.resume();
      done({ status: response.statusCode!, sent });
      call.destroy();
    });
    call.on('error', (error) => {
      if (!answered) fail(error);
    });
    for (const [name, value] of Object.entries(fields)) call.write(`${partOf(name)}${value}\r\n`);
    call.write(`${partOf(file.field, `; filename="${file.name}"`)}%PDF-1.7\n`);
    const chunk = Buffer.alloc(262_144, ' ');
    const more = () => {
      if (call.destroyed) return;
      call.write(chunk, (error) => {
        if (error) return;
        sent += chunk.length;
        setImmediate(more);
      });
    };
    more();
  });
}
