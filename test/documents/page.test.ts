import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../modules/app/project.ts';
import { eventTable, statePicture } from '../../scripts/pages/documents-page.ts';

it('the page of the documents module shows the machine and the events as they are', () => {
  const page = readFileSync(join(PROJECT_ROOT, 'modules/documents/README.md'), 'utf8');
  expect(page).toContain(statePicture());
  const table = eventTable(PROJECT_ROOT);
  expect(page).toContain(table);
  for (const row of table.split('\n').slice(2)) expect(row.split('|')[3]!.trim().length, row).toBeGreaterThan(10);
});
