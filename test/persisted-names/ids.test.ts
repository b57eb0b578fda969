import { describe, expect, it } from 'vitest';
import { mailKinds as mailKindsInCode } from '../../modules/delivery/index.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { flowNames } from './flow-names.ts';
import { commandNames, loggedActions } from './names/commands.ts';
import { storedEvents } from './names/events.ts';
import { firstWordsOfIds, mailIdBeginnings, mailKinds, nameBasedIds } from './names/ids.ts';
import { foundInSource, missingInSource } from './source.ts';

describe('names that ids are made of', () => {
  it('first words of name-based ids', () => {
    expect([...new Set([...foundInSource(/\bnameId\(\s*'([^']+)'/g), ...flowNames])].sort()).toEqual(firstWordsOfIds.toSorted());
  });

  it('no name-based id begins with a word that is worked out', () => {
    expect(foundInSource(/\bnameId\(\s*([^'\s)][^)]*)/g)).toEqual(['...parts: string[]', 'flow.name, ...id']);
  });

  it.each(nameBasedIds)('the id of $words is the same for ever', ({ words, id }) => {
    expect(nameId(...words)).toBe(id);
  });

  it('kinds of mail', () => {
    expect([...mailKindsInCode].sort()).toEqual(mailKinds);
  });

  it('ids of mails that no document asks for', () => {
    expect(foundInSource(/mailId: `([a-z-]+)\$\{/g)).toEqual(mailIdBeginnings);
  });
});

describe('names in the access log', () => {
  const folders = [
    'accounts',
    'billing',
    'cancellation',
    'documents',
    'endorsement',
    'formats',
    'forms',
    'public-links',
    'ratings',
    'reminders',
    'subscription',
    'tags',
    'templates',
    'vobo',
  ].map((name) => `modules/${name}/`);

  it('every command is still called what it was called', () => {
    expect(missingInSource(commandNames, folders)).toEqual([]);
  });

  it('every command that has a name in its definition is listed', () => {
    const events = Object.values(storedEvents).flatMap((types) => Object.keys(types));
    const named = foundInSource(/\b(?:name|type): '([A-Z][a-z][A-Za-z]+)'/g, folders);
    expect(named.filter((name) => !commandNames.includes(name) && !events.includes(name))).toEqual([]);
  });

  it('what is no command', () => {
    expect(foundInSource(/\baction: '([a-z][a-z ]+)',/g, ['modules/accounts/', 'shared-kernel/'])).toEqual(loggedActions);
  });
});
