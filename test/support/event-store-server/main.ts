import { startEventStoreServer } from './index.ts';

/** The server as a process of its own; says its address to the parent and ends with it. */
const server = await startEventStoreServer({ maxAppendSize: Number(process.argv[2] ?? 1_048_576) });
process.send?.(server.url);
process.on('disconnect', () => process.exit(0));
