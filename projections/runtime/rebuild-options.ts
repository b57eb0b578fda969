import type { Pool } from 'pg';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import type { Decode } from './decoded-event.ts';
import type { RuntimeLog } from './log.ts';
import type { Projection } from './projection.ts';
import type { RebuildProgress } from './rebuild-report.ts';

/** What a rebuild works with, from its first event to the swap. */
export interface RebuildOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly decode: Decode;
  readonly projection: Projection;
  readonly log: RuntimeLog;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly signal?: AbortSignal;
}
