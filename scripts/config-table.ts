import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSettingsTable } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';

/** Writes the settings into the README, between their two marks. */
const path = join(PROJECT_ROOT, 'README.md');
const before = readFileSync(path, 'utf8');
const after = before.replace(
  /(<!-- settings:start -->\n)[\s\S]*?(\n<!-- settings:end -->)/,
  (_, start, end) => `${start}${renderSettingsTable()}${end}`,
);
if (after === before) console.log('README.md is current');
else writeFileSync(path, after);
