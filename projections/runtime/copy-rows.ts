import type { Connection, PoolClient } from 'pg';
import { storableJson, storableText } from './storable.ts';

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const CHUNK_CHARACTERS = 256 * 1024;

/** One value in COPY's text format (PostgreSQL manual, COPY, "Text Format"). */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  let text: string;
  if (typeof value === 'string') text = storableText(value);
  else if (typeof value === 'object') text = value instanceof Date ? value.toISOString() : storableJson(value);
  else text = String(value);
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text;
}

/** The part of pg's connection that COPY needs; its type package leaves it out. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  readonly stream: { readonly writableNeedDrain?: boolean; once(event: 'drain' | 'close', listener: () => void): void };
}

/** A query object for pg's queue that feeds `COPY … FROM STDIN` from text chunks. */
class CopyIn {
  readonly #sql: string;
  readonly #chunks: Iterator<string>;
  readonly #settle: { resolve(): void; reject(error: unknown): void };
  #error: unknown;

  constructor(sql: string, chunks: Iterator<string>, settle: { resolve(): void; reject(error: unknown): void }) {
    this.#sql = sql;
    this.#chunks = chunks;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    (connection as unknown as CopyConnection).query(this.#sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    const send = () => {
      // After an error the server ignores what follows; sending on would only fill the socket.
      if (this.#error !== undefined) return;
      try {
        for (let next = this.#chunks.next(); !next.done; next = this.#chunks.next()) {
          connection.sendCopyFromChunk(Buffer.from(next.value));
          if (connection.stream.writableNeedDrain) return connection.stream.once('drain', send);
        }
        connection.endCopyFrom();
      } catch (error) {
        this.#error = error;
        connection.sendCopyFail(error instanceof Error ? error.message : String(error));
      }
    };
    send();
  }

  handleCommandComplete(): void {}
  handleError(error: unknown): void {
    this.#error ??= error;
    // A lost connection brings no ReadyForQuery.
    if ((error as { severity?: string }).severity === undefined) this.#settle.reject(this.#error);
  }
  handleReadyForQuery(): void {
    if (this.#error !== undefined) this.#settle.reject(this.#error);
    else this.#settle.resolve();
  }
}

function* asChunks(rows: Iterable<readonly unknown[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      if (i > 0) chunk += '\t';
      chunk += copyText(row[i]);
    }
    chunk += '\n';
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/** `COPY table (columns) FROM STDIN`; names must already be quoted. Rejects with the server's error; the transaction is then aborted. */
export function copyRows(client: PoolClient, table: string, columns: readonly string[], rows: Iterable<readonly unknown[]>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, asChunks(rows), { resolve, reject }));
  });
}
