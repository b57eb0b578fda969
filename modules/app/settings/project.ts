import { fileURLToPath } from 'node:url';

/** The folder of the checkout; relative folders in the configuration start here. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The built pages; made by scripts/build-web.ts. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));
