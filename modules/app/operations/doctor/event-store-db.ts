import { shownConnectionString } from '../../../../shared-kernel/event-store/eventstoredb/connection-string.ts';
import { examineEventStoreDb } from '../../../../shared-kernel/event-store/eventstoredb/examine.ts';
import { createEventStoreDb } from '../../../../shared-kernel/event-store/eventstoredb/index.ts';
import { StoreUnavailable } from '../../../../shared-kernel/event-store/port.ts';
import { STREAM_CATEGORIES } from '../../../../shared-kernel/stream-categories.ts';
import type { Configuration } from '../../settings/config.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';
import { lookIntoEventStore } from '../event-store-trouble.ts';
import { eventStoreFindings } from './event-store-findings.ts';

const ROUNDS = 9;
/** Versions that the contract was held against; a newer one is told, an older one has known faults. */
const OLDEST = 22;

/** The EventStoreDB that the configuration names: kind, version and how long an answer takes. */
export function eventStoreDbCheck(config: Pick<Configuration, 'eventstoreUrl' | 'eventstorePrefix'>): DoctorCheck {
  return {
    component: 'Event store',
    usedFor: 'the history of everything',
    run: () => look(config.eventstoreUrl!, config.eventstorePrefix ?? ''),
  };
}

async function look(url: string, prefix: string): Promise<readonly DoctorFinding[]> {
  const resource = shownConnectionString(url) + (prefix === '' ? '' : `, streams that begin with ${prefix}`);
  const store = createEventStoreDb({ url, prefix, categories: STREAM_CATEGORIES, answerMs: 5_000 });
  try {
    const version = await store.serverVersion();
    const head = await store.head();
    const milliseconds = await medianOf(ROUNDS, () => store.head());
    const found = `EventStoreDB ${version}, head at ${head ?? 'nothing'}, round trip ${milliseconds.toFixed(1)} ms`;
    const old = Number.parseInt(version, 10) < OLDEST;
    const examined = await examineEventStoreDb(url, `${prefix}${STREAM_CATEGORIES[0]}-never-written`);
    return [
      old ? { state: 'warn', resource, found, mend: 'use EventStoreDB 23.10' } : { state: 'ok', resource, found },
      ...eventStoreFindings(url, resource, examined),
    ];
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const { wrong, mend } = await lookIntoEventStore(url, error);
    return [{ state: 'red', resource, found: wrong, mend }];
  } finally {
    await store.close();
  }
}

async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}
