import { describe, expect, it } from 'vitest';
import { streamNames } from '../../shared-kernel/event-store/eventstoredb/stream-names.ts';
import { STREAM_CATEGORIES } from '../../shared-kernel/stream-categories.ts';
import { streams } from '../golden-events/catalogue.ts';

/** Streams on one server, by the prefix of the installation that wrote them; some prefixes begin one another or look like a category. */
const PREFIXES = [
  '',
  'a-',
  'b-',
  'test',
  'test2',
  'test-',
  'test-2',
  'document',
  'document-',
  'vobo-document-',
  'x.account-',
  'notdocument-',
];
const IDS = ['6f2d1b0e-5a3c-4c39-b7f0-a1de92c4e857', 'person-0123456789abcdef0123456789abcdef', '1', 'documento-x'];

describe('names of streams on a shared server', () => {
  it('every stream belongs to exactly one prefix, whatever other prefixes there are', () => {
    for (const writer of PREFIXES) {
      for (const category of STREAM_CATEGORIES) {
        for (const id of IDS) {
          const stream = `${category}-${id}`;
          const stored = streamNames(writer, STREAM_CATEGORIES).stored(stream);
          const owners = PREFIXES.filter((prefix) => streamNames(prefix, STREAM_CATEGORIES).owns(stored));
          expect(owners, stored).toEqual([writer]);
          expect(streamNames(writer, STREAM_CATEGORIES).shown(stored)).toBe(stream);
        }
      }
    }
  });

  it.each([
    ['test', 'test2document-1'],
    ['', 'a-document-1'],
    ['', 'document-document-1'],
    ['', 'bench-1'],
    ['', '$settings'],
    ['a-', 'document-1'],
    ['', 'document'],
  ])('with prefix "%s", %s is of somebody else', (prefix, stored) => {
    expect(streamNames(prefix, STREAM_CATEGORIES).owns(stored)).toBe(false);
  });

  it('without categories all that begins with the prefix is owned', () => {
    expect(streamNames('test', null).owns('test2document-1')).toBe(true);
    expect(streamNames('test', null).owns('document-1')).toBe(false);
  });

  it('no category ends in another one, else a name could be taken apart in two ways', () => {
    for (const one of STREAM_CATEGORIES) {
      expect(STREAM_CATEGORIES.filter((other) => other !== one && one.endsWith(other))).toEqual([]);
      expect(one).not.toContain('-');
    }
  });

  it('every kind of stream that the product writes is known', () => {
    // `privacy` has no decision of its own: a person that is forgotten (modules/app/operations/forget-person.ts).
    const written = [...streams.map(({ decider }) => decider.category), 'privacy'];
    expect([...STREAM_CATEGORIES]).toEqual([...new Set(written)].sort());
  });
});
