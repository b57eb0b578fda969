import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPage } from '../../web/app/load-page.ts';

let onLine = true;
let heard: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  onLine = true;
  heard = [];
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
  vi.stubGlobal('window', { addEventListener: (_name: string, act: () => void) => heard.push(act) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for a network and loads then, however long it takes', async () => {
  onLine = false;
  const load = vi.fn(async () => {
    if (!onLine) throw new Error('no network');
    return 'page';
  });
  const loaded = loadPage(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([load.mock.calls.length, heard.length]).toEqual([1, 1]);
  onLine = true;
  heard[0]!();
  expect(await loaded).toBe('page');
});

it('fails after three tries where there is a network', async () => {
  const load = vi.fn(async () => {
    throw new Error('gone');
  });
  const failed = expect(loadPage(load)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(3);
});
