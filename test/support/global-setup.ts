import { fileURLToPath } from 'node:url';
import { COMPILED } from './compiled.ts';
import { DatabaseServer } from './database-server.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await DatabaseServer.start(fileURLToPath(new URL('../../migrations', import.meta.url)));
  process.env.TEST_DATABASE_SOCKET = server.socket;
  Object.assign(process.env, COMPILED);
  return () => server.stop();
}
