import { ProductError } from '../../../shared-kernel/errors.ts';
import { StoreUnavailable } from '../../../shared-kernel/event-store/port.ts';
import { SecretFileTooOpen } from '../../../shared-kernel/evidence/secret-file.ts';
import { KeyFileUnreadable } from '../../../shared-kernel/keys/folder.ts';
import { MasterKeyMismatch } from '../../../shared-kernel/privacy/key-table.ts';
import { ChainUnavailable } from '../local/chain.ts';
import { ResetRefused } from '../local/components.ts';
import { FolderInUse } from '../local/folder-lock.ts';
import { PortUnusable } from '../local/port.ts';
import { PostgresUnavailable } from '../local/postgres-binaries.ts';
import { ChildRefused } from '../multi-process/child.ts';
import { type Configuration, ConfigurationRefused } from '../settings/config.ts';
import { OtherStore } from '../store-migration/followed-store.ts';
import { TestClockMoved } from '../test-clock/moved-for-good.ts';
import { diskTrouble } from './disk-trouble.ts';
import { HistoryNewer } from './history-level.ts';
import { MigrationRefused } from './migrate.ts';
import { eventStoreTrouble, StoreNotThere } from './store-trouble.ts';

/** Their message is the sentence. */
const SENTENCES = [
  ConfigurationRefused,
  ChainUnavailable,
  ResetRefused,
  FolderInUse,
  PortUnusable,
  PostgresUnavailable,
  MigrationRefused,
  HistoryNewer,
  OtherStore,
  TestClockMoved,
  ChildRefused,
  StoreNotThere,
  SecretFileTooOpen,
  KeyFileUnreadable,
];

/**
 * What a start that failed says to a person who can mend it, with what to do. Null: a defect of ours, which shows where it happened.
 * One list for the one process, for the parent of several and for each of them.
 */
export function toldAtStart(
  error: unknown,
  config: Pick<Configuration, 'databaseUrl' | 'eventstoreUrl' | 'dataDir'> | null,
): string | null {
  if (SENTENCES.some((known) => error instanceof known)) return (error as Error).message;
  if (error instanceof MasterKeyMismatch)
    return `The file person-master.key in DATA_DIR/keys does not open the personal values of this database (${error.message}). Nothing was changed.
Put the file that belongs to this database back from the back-up of keys/ (docs/operations/production.md, "Back-up"), or name the DATA_DIR and the database that belong together.`;
  if (error instanceof StoreUnavailable) {
    if (config?.eventstoreUrl !== undefined) return new StoreNotThere(eventStoreTrouble(config.eventstoreUrl, error)).message;
    return `The database, which holds the events, went away during the start: ${error.message}. ${
      config?.databaseUrl === undefined ? 'Its log is postgres/postgres.log in DATA_DIR.' : 'Start the server of DATABASE_URL.'
    }`;
  }
  // What a command answers its caller, where the start itself was the caller.
  if (error instanceof ProductError && error.cause !== undefined) return toldAtStart(error.cause, config);
  const disk = diskTrouble(error);
  if (disk === null) return null;
  const where = (error as NodeJS.ErrnoException).path ?? config?.dataDir ?? 'DATA_DIR';
  return `DATA_DIR cannot be worked with: ${disk.wrong} (${where}). ${disk.mend}`;
}

/** Another try may succeed without anybody's doing. */
export const passesByItself = (error: unknown): boolean =>
  error instanceof StoreUnavailable || (error instanceof ProductError && error.cause instanceof StoreUnavailable);
