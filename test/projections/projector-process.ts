import { createReadSide } from '../../projections/runtime/index.ts';
import { createEmbeddedEventStore } from '../../shared-kernel/event-store/embedded/index.ts';
import { entries, plainDecode, testPool, totals } from './sample.ts';

/** A projector in a process of its own, to be killed. Batches are small so that there is a middle to be killed in. */
const url = process.argv[2]!;
createReadSide({
  pool: testPool(url, 6),
  databaseUrl: url,
  store: createEmbeddedEventStore({ url }),
  decode: plainDecode,
  projections: [entries, totals],
  log: () => {},
  limits: { events: 7, bytes: 1_000_000 },
}).start();
process.stdout.write('started\n');
