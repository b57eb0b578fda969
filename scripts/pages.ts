/** npm run pages [-- --check]: writes the generated parts of the module pages, or says that they are not current (exit 1). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../modules/app/project.ts';
import { eventTable, statePicture } from './pages/documents-page.ts';
import { replaceMarked } from './pages/marked.ts';

const path = join(PROJECT_ROOT, 'modules/documents/README.md');
const page = readFileSync(path, 'utf8');
const made = replaceMarked(replaceMarked(page, 'states', statePicture()), 'events', eventTable(PROJECT_ROOT));
if (process.argv.includes('--check')) {
  if (made !== page) {
    console.error('modules/documents/README.md is not current; run npm run pages');
    process.exitCode = 1;
  }
} else writeFileSync(path, made);
