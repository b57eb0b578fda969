// Plain JavaScript for Node 20: test-tools.mjs reads this before vitest and everything else may be there.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * The programs that tests compare our own work with, and the Debian packages that bring them. `names` are the
 * names a system may have the program under; `variable` may hold the path of one at another place.
 */
export const TOOLS = [
  // The same browser without its own windows needs half the work. Liberation has the widths of Arial, Times and Courier: what fits on a
  // page here fits where those are installed.
  {
    tool: 'chromium',
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    variable: 'CHROMIUM',
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  { tool: 'certutil', packages: ['libnss3-tools'] },
  { tool: 'qpdf', packages: ['qpdf'] },
  { tool: 'pdfsig', packages: ['poppler-utils'] },
  { tool: 'pdftoppm', packages: ['poppler-utils'] },
  { tool: 'pdftotext', packages: ['poppler-utils'] },
  { tool: 'openssl', packages: ['openssl'] },
  { tool: 'curl', packages: ['curl'] },
];

/** Absolute path of one of TOOLS on this machine; null where it is not installed. A given variable counts alone. */
export function findTool(tool, env = process.env) {
  const { names = [tool], variable } = TOOLS.find((one) => one.tool === tool);
  const given = variable === undefined ? undefined : env[variable];
  if (given) return isAbsolute(given) ? runnable(given) : onPath(given, env);
  for (const name of names) {
    const found = onPath(name, env);
    if (found !== null) return found;
  }
  return null;
}

/** The package with the local chain's program, where there is one for this platform and it is not installed; else null. */
export function chainProgramMissing(root) {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return name in optionalDependencies && !existsSync(join(root, 'node_modules', name, 'package.json')) ? name : null;
}

/** Absolute path of the first program of that name in PATH, or null. */
export function onPath(name, env = process.env) {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const found = isAbsolute(folder) ? runnable(join(folder, name)) : null;
    if (found !== null) return found;
  }
  return null;
}

function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? path : null;
  } catch {
    return null;
  }
}
