import { describe, expect, it } from 'vitest';
import { STREAM_CATEGORIES } from '../../shared-kernel/stream-categories.ts';
import { streams } from '../golden-events/catalogue.ts';
import { dataKeys } from './data-keys.ts';
import { flowNames } from './flow-names.ts';
import { actorKinds, processIds, storedEvents } from './names/events.ts';
import { foundInSource } from './source.ts';

describe('names in the history', () => {
  it('kinds of streams', () => {
    expect([...STREAM_CATEGORIES].sort()).toEqual(Object.keys(storedEvents).sort());
    expect(streams.map(({ decider }) => decider.category).sort()).toEqual(
      Object.keys(storedEvents)
        .filter((category) => category !== 'privacy')
        .sort(),
    );
  });

  it.each(streams)('types of events, their versions and their data in streams of $decider.category', ({ decider, types }) => {
    const inCode = Object.fromEntries(
      Object.entries(types).map(([type, { version, schema }]) => [type, { version, data: dataKeys(schema).sort() }]),
    );
    const listed = Object.fromEntries(
      Object.entries(storedEvents[decider.category]!).map(([type, { version, data }]) => [type, { version, data: data.toSorted() }]),
    );
    expect(inCode).toEqual(listed);
  });

  it('no type of event stands in two kinds of streams: mails and timelines know it by its type alone', () => {
    const types = Object.values(storedEvents).flatMap((types) => Object.keys(types));
    expect(types).toEqual([...new Set(types)]);
  });

  it('the event of a forgotten person', () => {
    expect(foundInSource(/type: '(PersonForgotten)', data: \{ personId/g)).toEqual(Object.keys(storedEvents.privacy!));
  });

  it('who acts', () => {
    const declared = foundInSource(/^ {2}\| (\{ kind: '\w+'; id: .*\})/gm, ['shared-kernel/actor.ts']);
    const listed = Object.entries(actorKinds).map(
      ([kind, keys]) => `{ kind: '${kind}'; ${keys.map((key) => `${key}: ${kind === 'public' ? "'public'" : 'string'}`).join('; ')} }`,
    );
    expect(declared).toEqual(listed.sort());
  });

  it('processes that act: in a literal, or as the word that a function with `process` in its name is called with', () => {
    const inCode = foundInSource(/(?:kind: 'process'(?: as const)?,\s*id: |\b\w*[pP]rocess(?:Actor|Context|Step)?\()'([a-z-]+)'/g, [
      'modules/',
      'shared-kernel/',
    ]);
    expect([...new Set([...inCode, ...flowNames])].sort()).toEqual(processIds);
  });
});
