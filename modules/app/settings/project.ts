import { fileURLToPath } from 'node:url';

/** The folder of the checkout; relative folders in the configuration start here. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The built pages; made by scripts/build-web.ts. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** The WebAssembly build of the Word converter, where somebody wanted it; filled by scripts/word-install.ts. */
export const WORD_CONVERTER_FOLDER = fileURLToPath(new URL('../../../.word-converter', import.meta.url));
