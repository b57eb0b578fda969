import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFile } from '../../scripts/pages/module-page.ts';
import { pagedModules } from '../../scripts/pages/modules.ts';
import { PROJECT } from './cruise.ts';

const names = [...new Set(pagedModules.filter(({ commands }) => commands.length > 0).map(({ name }) => name))];

describe('commands', () => {
  it.each(names)('of %s are a file each, named as the command, and the module carries out every one', (name) => {
    const files = readdirSync(join(PROJECT, 'modules', name, 'domain/commands'));
    const carriedOut = pagedModules.filter((module) => module.name === name).flatMap(({ commands }) => commands.map(({ type }) => type));
    expect(files.sort()).toEqual(carriedOut.map(commandFile).sort());
  });

  it.each(names)('of %s name every code that they refuse with once', (name) => {
    for (const { commands } of pagedModules.filter((module) => module.name === name))
      for (const { type, refuses } of commands) expect(new Set(refuses).size, type).toBe(refuses.length);
  });
});
