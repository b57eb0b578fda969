/** npm run pages [-- --check]: writes the generated parts of the module pages, or says that they are not current (exit 1). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { replaceMarked } from './pages/marked.ts';
import { commandTable, eventTable, statePicture } from './pages/module-page.ts';
import { pagedModules } from './pages/modules.ts';

for (const module of pagedModules) {
  const path = join(PROJECT_ROOT, `modules/${module.name}/README.md`);
  const page = readFileSync(path, 'utf8');
  const place = (name: string) => (module.part ? `${module.part}-${name}` : name);
  const pictured = replaceMarked(page, place('states'), statePicture(module));
  const listed = replaceMarked(pictured, place('events'), eventTable(module, PROJECT_ROOT));
  const made = module.commands.length === 0 ? listed : replaceMarked(listed, place('commands'), commandTable(module, PROJECT_ROOT));
  if (made === page) continue;
  if (process.argv.includes('--check')) {
    console.error(`modules/${module.name}/README.md is not current; run npm run pages`);
    process.exitCode = 1;
  } else writeFileSync(path, made);
}
