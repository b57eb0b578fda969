import { describe, expect, it } from 'vitest';
import { createLateReads } from '../../modules/app/wiring/late-reads.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { Position } from '../../shared-kernel/event-store/port.ts';
import { POSITION_TEXT, positionFrom } from '../../shared-kernel/event-store/position-text.ts';
import { isAfter } from '../../web/live/position.ts';

const at = (text: string) => text as Position;

describe('positions as texts', () => {
  it.each(['0', '1', '18446744073709551615', '123.456', '18446744073709551615.18446744073709551615'])('%s is one', (text) => {
    expect(POSITION_TEXT.test(text)).toBe(true);
  });
  it.each(['', '-1', '1.', '.1', '1.2.3', '1e9', ' 1', '1\n', '0x1', '123456789012345678901'])('%j is none', (text) => {
    expect(POSITION_TEXT.test(text)).toBe(false);
  });

  it('of another store is none of this one', () => {
    const store = createMemoryEventStore();
    expect(positionFrom(store, '12')).toBe('12');
    expect(positionFrom(store, '12.34')).toBeNull();
    expect(positionFrom(store, 'everything')).toBeNull();
  });

  it('stand in the order of their numbers in the browser, whatever their length', () => {
    expect(isAfter('10', '9')).toBe(true);
    expect(isAfter('9', '10')).toBe(false);
    expect(isAfter('9', '9')).toBe(false);
    expect(isAfter('18446744073709551615', '18446744073709551614')).toBe(true);
    expect(isAfter('10.1', '9.999')).toBe(true);
    expect(isAfter('10.10', '10.9')).toBe(true);
    expect(isAfter('10.9', '10.10')).toBe(false);
    expect(isAfter('10', '0')).toBe(true);
  });
});

describe('notifications of what cannot be read yet', () => {
  function world() {
    const told: string[] = [];
    const waits: { position: string; answer: (there: boolean) => void }[] = [];
    const readable = (position: Position) => new Promise<boolean>((answer) => waits.push({ position, answer }));
    const late = createLateReads({ readable, everythingChanged: (position) => told.push(position) }, new AbortController().signal);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    return { told, waits, late, turn };
  }

  it('wait as long as the read models need', async () => {
    const { told, waits, late, turn } = world();
    let done = false;
    const wait = late.readable(at('7')).then(() => {
      done = true;
    });
    await turn();
    expect(done).toBe(false);
    waits[0]!.answer(true);
    await wait;
    expect(told).toEqual([]);
  });

  it('come too early rather than never, and are repeated once it can be read', async () => {
    const { told, waits, late, turn } = world();
    const first = late.readable(at('7'));
    waits[0]!.answer(false);
    await first;
    // The next ones do not stand behind a read model that stands still.
    await late.readable(at('8'));
    await turn();
    expect(waits.map(({ position }) => position)).toEqual(['7', '7']);
    waits[1]!.answer(false);
    await turn();
    expect(told).toEqual([]);
    waits[2]!.answer(true);
    await turn();
    expect([waits[2]!.position, told]).toEqual(['8', ['8']]);
    // From then on each is waited for again.
    const next = late.readable(at('9'));
    waits[3]!.answer(true);
    await next;
    expect(told).toEqual(['8']);
  });
});
