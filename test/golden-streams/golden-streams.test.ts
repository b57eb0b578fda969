import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../shared-kernel/json.ts';
import { streams } from '../golden-events/catalogue.ts';
import { changesBetween, folder, goldenStreams, statesOf, withChanges } from './streams.ts';

const goldens = goldenStreams();

describe('streams and their states at every revision, as the product folded them when they were recorded', () => {
  it('are twenty or more, of every kind of stream, and hold every type of event', () => {
    expect(goldens.length).toBeGreaterThanOrEqual(20);
    for (const { decider, types } of streams) {
      const held = goldens
        .filter(({ category }) => category === decider.category)
        .flatMap(({ revisions }) => revisions.map(({ event }) => event.type));
      expect([...new Set(held)].sort(), decider.category).toEqual(Object.keys(types).sort());
    }
  });

  it('stay small', () => {
    const bytes = goldens.reduce((sum, { file }) => sum + readFileSync(join(folder, file)).length, 0);
    // A stream for each new kind of event; none of them makes the others larger.
    expect(bytes).toBeLessThan(goldens.length * 12_000);
  });

  it.each(goldens)('$file: $story', (golden) => {
    const states = statesOf(golden);
    let kept: Json = states[0]!;
    for (const [revision, { event, changes }] of golden.revisions.entries()) {
      expect(changes, `${golden.file} says nothing of revision ${revision}: node test/golden-streams/record.ts`).not.toBeNull();
      kept = withChanges(kept, changes!);
      const state = states[revision + 1]!;
      expect(changesBetween(kept, state), `state after revision ${revision}, ${event.type}`).toEqual({ now: {}, gone: [] });
    }
  });

  it('a value that is another, one more and one less are all seen', () => {
    const before = { status: 'DRAFT', fields: [], setup: null, mails: { ana: { state: 'QUEUED' } }, list: [1, 2, 3] };
    const after = { status: 'PENDING', fields: [{ page: 1 }], setup: null, mails: {}, list: [1, 3] };
    const changes = changesBetween(before, after);
    expect(changes).toEqual({ now: { '/status': 'PENDING', '/fields': [{ page: 1 }], '/mails': {}, '/list/1': 3 }, gone: ['/list/2'] });
    expect(withChanges(before, changes)).toEqual(after);
    expect(withChanges(after, changesBetween(after, before))).toEqual(before);
  });
});
