import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsByCategory } from './every-command.ts';

const today = JSON.parse(readFileSync(join(import.meta.dirname, 'today.json'), 'utf8')) as Record<string, Record<string, string>>;

describe('what a command races with', () => {
  it('is written down for every kind of stream', () => {
    expect(commandsByCategory.map(({ category }) => category).sort()).toEqual(Object.keys(today).sort());
  });

  // An event of a type that a command names here makes a decision of it stale when it comes in between; all others do not.
  it.each(commandsByCategory)('in $category: every command, by the types of the events', ({ category, commands, eventTypes }) => {
    const races = Object.fromEntries(
      commands.map(({ name, isTouchedBy }): [string, string] => [name, eventTypes.filter(isTouchedBy).join(' ')]),
    );
    expect(races).toEqual(today[category]);
  });
});
