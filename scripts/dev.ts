import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * `npm run dev`: the pages with reloading, beside a running `npm start` whose API they use (API_URL names another).
 * The content security policy is the server's; pages are tried under it with `npm start`.
 */
const server = await createServer({ configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)) });
await server.listen();
server.printUrls();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close().then(() => process.exit(0)));
