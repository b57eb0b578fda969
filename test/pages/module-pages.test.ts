import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../modules/app/settings/project.ts';
import { commandTable, eventTable, statePicture } from '../../scripts/pages/module-page.ts';
import { pagedModules } from '../../scripts/pages/modules.ts';

it.each(pagedModules)('the page of $name shows the machine and the events as they are', (module) => {
  const page = readFileSync(join(PROJECT_ROOT, `modules/${module.name}/README.md`), 'utf8');
  expect(page).toContain(statePicture(module));
  const table = eventTable(module, PROJECT_ROOT);
  expect(page).toContain(table);
  for (const row of table.split('\n').slice(2)) expect(row.split('|')[3]!.trim().length, row).toBeGreaterThan(10);
});

it.each(pagedModules.filter(({ commands }) => commands.length > 0))('the page of $name shows its commands as they are', (module) => {
  const page = readFileSync(join(PROJECT_ROOT, `modules/${module.name}/README.md`), 'utf8');
  const table = commandTable(module, PROJECT_ROOT);
  expect(page).toContain(table);
  for (const row of table.split('\n').slice(2)) expect(row.split('|')[2]!.trim().length, row).toBeGreaterThan(10);
});

it('no machine is without a page', () => {
  const withMachine = readdirSync(join(PROJECT_ROOT, 'modules')).filter((name) =>
    existsSync(join(PROJECT_ROOT, 'modules', name, 'domain/lifecycle.machine.ts')),
  );
  expect(withMachine.sort()).toEqual([...new Set(pagedModules.map((one) => one.name))].sort());
});

it('no two modules call an event by the same name, for timelines look texts up by it', () => {
  const names = pagedModules.flatMap((one) => Object.keys(one.eventTypes));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
