import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import type { Row } from './projection.ts';
import { storableJson } from './storable.ts';
import { quoted } from './tables.ts';

const SPECIAL = /[\\\t\n\r\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\uFFFD' };
const CHUNK_CHARACTERS = 256 * 1024;
/** So much may wait for the socket before the next rows are written out: enough for the server never to wait for us. */
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

/**
 * `COPY table (columns) FROM STDIN`; `table` is quoted already. Rejects with the server's error, or with what writing a row threw; the
 * transaction is then aborted and the connection takes its ROLLBACK.
 */
export async function copyRows(client: PoolClient, table: string, columns: readonly string[], rows: readonly Row[]): Promise<void> {
  const sql = `copy ${table} (${columns.map(quoted).join(', ')}) from stdin`;
  await pipeline(asChunks(rows, columns), client.query(from(sql, { highWaterMark: WAITING_BYTES })));
}
