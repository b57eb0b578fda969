import type { Pool } from 'pg';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { StoredFile } from '../../../shared-kernel/files/port.ts';
import type { PersonVault, ProtectedField } from '../../../shared-kernel/privacy/port.ts';
import { WAITING_FILES_LIMIT, WAITING_MS } from '../contract/rules.ts';

/** Where the bytes lie of files that are no versions yet. */
export interface WaitingBytes {
  put(fileId: string, bytes: Uint8Array): Promise<StoredFile>;
  /** Null: they are not there. Throws FileDamaged. */
  get(fileId: string, key: string): Promise<Uint8Array | null>;
  remove(fileId: string): Promise<void>;
  /** Removes what was put there before; the files of the machine go by its own clock. */
  sweep(olderThan: Date): Promise<void>;
}

export interface WaitingFile {
  readonly fileId: string;
  /** The template whose next file it is; null: of a new one. */
  readonly templateId: string | null;
  readonly fileName: string;
  readonly key: string;
  readonly size: number;
  readonly until: Date;
}

interface Row {
  readonly file_id: string;
  readonly template_id: string | null;
  readonly file_name: ProtectedField;
  readonly file_key: string;
  readonly size: string;
  readonly brought_at: Date;
}

interface Brought {
  readonly fileId: string;
  readonly ownerId: string;
  readonly templateId: string | null;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export type WaitingFiles = ReturnType<typeof createWaitingFiles>;

/**
 * Word files that were brought and are no version of a template yet, for a day. In a table and not in the history: what nobody made a template of is
 * no fact, and its bytes go. Of an account the newest ten wait; one more takes the place of the oldest.
 */
export function createWaitingFiles(deps: {
  readonly pool: Pool;
  readonly vault: PersonVault;
  readonly clock: Clock;
  readonly bytes: WaitingBytes;
}) {
  const { pool, vault, clock, bytes } = deps;
  const since = () => new Date(clock.now().getTime() - WAITING_MS);

  const removed = async (sql: string, params: readonly unknown[]): Promise<void> => {
    const { rows } = await pool.query<{ file_id: string }>(`delete from templates.waiting_files where ${sql} returning file_id`, [
      ...params,
    ]);
    for (const { file_id } of rows) await bytes.remove(file_id);
  };

  const find = async (ownerId: string, fileId: string): Promise<WaitingFile | null> => {
    const { rows } = await pool.query<Row>(
      `select file_id, template_id, file_name, file_key, size, brought_at
         from templates.waiting_files where file_id = $1 and owner_id = $2 and brought_at > $3`,
      [fileId, ownerId, since()],
    );
    const row = rows[0];
    if (!row) return null;
    const [fileName] = await vault.reveal([row.file_name]);
    // Whose account was forgotten has nothing that waits.
    if (fileName == null) return null;
    const until = new Date(row.brought_at.getTime() + WAITING_MS);
    return { fileId, templateId: row.template_id, fileName, key: row.file_key, size: Number(row.size), until };
  };

  return {
    find,
    /** Null: there are no such bytes of this account. */
    async bytesOf(ownerId: string, fileId: string): Promise<Uint8Array | null> {
      const found = await find(ownerId, fileId);
      return found && bytes.get(fileId, found.key);
    },
    /** The same id again is the first file, whose bytes may be others. Throws PersonForgotten. */
    async keep({ fileId, ownerId, templateId, fileName, bytes: content }: Brought): Promise<WaitingFile> {
      const known = await find(ownerId, fileId);
      if (known) return known;
      const { key, size } = await bytes.put(fileId, content);
      const broughtAt = clock.now();
      const { rowCount } = await pool.query(
        `insert into templates.waiting_files (file_id, owner_id, template_id, file_name, file_key, size, brought_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (file_id) do nothing`,
        [fileId, ownerId, templateId, JSON.stringify(await vault.protect(ownerId, fileName)), key, size, broughtAt],
      );
      await removed(
        `owner_id = $1 and file_id <> $2 and file_id not in (select file_id from templates.waiting_files
           where owner_id = $1 and file_id <> $2 order by brought_at desc, file_id limit $3)`,
        [ownerId, fileId, WAITING_FILES_LIMIT - 1],
      );
      const kept = { fileId, templateId, fileName, key, size, until: new Date(broughtAt.getTime() + WAITING_MS) };
      // The same call at the same moment was first.
      return rowCount === 1 ? kept : ((await find(ownerId, fileId)) ?? kept);
    },
    /** It became a version; once more changes nothing. */
    remove: (ownerId: string, fileId: string): Promise<void> => removed('owner_id = $1 and file_id = $2', [ownerId, fileId]),
    /** The account has ended. */
    removeAll: (ownerId: string): Promise<void> => removed('owner_id = $1', [ownerId]),
    /** Takes away what has waited too long, and bytes that a crash left without anything that names them. */
    async sweep(): Promise<void> {
      await removed('brought_at <= $1', [since()]);
      await bytes.sweep(new Date(Date.now() - 2 * WAITING_MS));
    },
  };
}
