import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Projection } from '../../projections/index.ts';
import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { totals } from './sample.ts';

const mails: Reactor = { name: 'mails', types: ['Put'], startAt: 'now', plan: () => [], perform: async () => 'done' };

it('keeps side effects out of what a rebuild runs: neither kind passes as the other', () => {
  // @ts-expect-error a reactor is not a projection
  const rebuilt: Projection = { ...totals, ...mails };
  // @ts-expect-error a projection is not a reactor
  const performed: Reactor = { ...mails, apply: totals.apply };
  expect([rebuilt.name, performed.name]).toEqual(['mails', 'mails']);
});

it('lets nothing under projections import a reactor', () => {
  const folder = fileURLToPath(new URL('../../projections', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => /from '[^']*\/reactor\//.test(readFileSync(`${folder}/${name}`, 'utf8')))).toEqual([]);
});
