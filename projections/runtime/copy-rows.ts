import type { Connection, PoolClient } from 'pg';
import type { Row } from './projection.ts';
import { storableJson } from './storable.ts';
import { quoted } from './tables.ts';

const SPECIAL = /[\\\t\n\r\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\uFFFD' };
const CHUNK_CHARACTERS = 256 * 1024;
/** So much may wait in the socket before the next rows are written out: enough for the server never to wait for us. */
const WAITING_BYTES = 1024 * 1024;

const escaped = (text: string): string => text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]!);

/** One value in COPY's text format (PostgreSQL manual, COPY, "Text Format"). Half surrogate pairs become U+FFFD when it is encoded. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return SPECIAL.test(value) ? escaped(value) : value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  const json = storableJson(value);
  // JSON writes tabs and line ends as escapes: only backslashes are left to double.
  return json.includes('\\') ? json.replaceAll('\\', '\\\\') : json;
}

/** The part of pg's connection that COPY needs; its type package leaves it out. */
interface CopyConnection {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  readonly stream: { readonly writableLength: number; once(event: 'drain' | 'close', listener: () => void): void };
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
          if (connection.stream.writableLength > WAITING_BYTES) return connection.stream.once('drain', send);
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

function* asChunks(rows: readonly Row[], columns: readonly string[]): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    for (let i = 0; i < columns.length; i++) {
      if (i > 0) chunk += '\t';
      chunk += copyText(row[columns[i]!]);
    }
    chunk += '\n';
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/** `COPY table (columns) FROM STDIN`; `table` is quoted already. Rejects with the server's error; the transaction is then aborted. */
export function copyRows(client: PoolClient, table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
  const sql = `copy ${table} (${columns.map(quoted).join(', ')}) from stdin`;
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(sql, asChunks(rows, columns), { resolve, reject }));
  });
}
