import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { tabTo } from './signing-world.ts';

export interface Focus {
  /** What a screen reader calls what has the focus, or its words. Empty: the page itself. */
  readonly name: string;
  /** Of a dialog or a menu. */
  readonly inside: boolean;
  /** Whether somebody who looks can tell: a ring of its own, of its label, or of the box around it. */
  readonly visible: boolean;
}

/** Asked in the page; the compiler of the tests knows no browser. */
const FOCUS = `(() => {
  const one = document.activeElement;
  if (one === document.body || one === null) return { name: '', inside: false, visible: false };
  // Where the ring stands inside the control, it is drawn by a shadow.
  const inset = getComputedStyle(one).boxShadow.includes('inset');
  const rings = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const named = one.getAttribute('aria-label') ?? document.getElementById(one.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')?.textContent;
  const around = [one, ...(one.labels ?? []), one.parentElement, one.parentElement.parentElement];
  return {
    name: (named ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim(),
    inside: one.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null,
    visible: inset || around.some((element) => element && rings(element)),
  };
})()`;

export const focusOf = (page: Page): Promise<Focus> => page.evaluate<Focus>(FOCUS);

/** More stops than any of our dialogs has. */
const MOST_STOPS = 40;

/** Opens a dialog, walks all that it holds in both directions and closes it again: what every dialog owes to who has only a keyboard. */
export async function byKeys(page: Page, role: string, opener: RegExp): Promise<void> {
  await tabTo(page, role, opener);
  const { name, visible } = await focusOf(page);
  expect([name, visible]).toEqual([name, true]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(async () => (await focusOf(page)).inside, { message: `${name}: the focus enters the dialog` }).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    const stops: string[] = [];
    for (let presses = 0; presses < MOST_STOPS; presses++) {
      await page.keyboard.press(key);
      const stop = await focusOf(page);
      expect({ after: stops, ...stop }).toEqual({ after: stops, name: stop.name, inside: true, visible: true });
      if (stops.length > 1 && stop.name === stops[0]) break;
      stops.push(stop.name);
    }
    expect(stops.length, `${name}: the stops of ${key}`).toBeGreaterThan(1);
    expect(stops.length, `${name}: ${key} comes round again`).toBeLessThan(MOST_STOPS);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await focusOf(page)).name, { message: 'the focus returns to what opened it' }).toBe(name);
}
