import type { Pool } from 'pg';
import type { EventStore } from '../../../../shared-kernel/event-store/port.ts';
import type { FileStore } from '../../../../shared-kernel/files/port.ts';
import type { AnchorChain } from '../anchor-chain.ts';
import type { FilesOf } from './file-check.ts';
import type { VerifyTimestamp } from './signed-roots.ts';
import type { ReadStoredTexts } from './sources.ts';

/** What a verification reads from: the events, the log's tables, and whichever of chain, timestamps and files can be asked. */
export interface VerifyDeps {
  readonly store: EventStore;
  /** Database with schema evidence; reading is enough. */
  readonly pool: Pool;
  /** Text form of the log's public key, from where it was published, not from the database. */
  readonly verifierKey: string;
  readonly chain?: AnchorChain;
  readonly verifyTimestamp?: VerifyTimestamp;
  readonly files?: Pick<FileStore, 'get'>;
  readonly filesOf?: FilesOf;
  /** The store counts its positions 1, 2, 3 ... without gaps (embedded store). */
  readonly gaplessPositions?: boolean;
  /** The store's own texts, where it keeps any (embedded store). */
  readonly storedTexts?: ReadStoredTexts;
  readonly onProgress?: (events: number) => void;
}
