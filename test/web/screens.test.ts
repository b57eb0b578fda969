import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManualClock } from '../../shared-kernel/clock.ts';
import { everyOne, inTurns } from '../support/counts.ts';
import { freePort } from '../support/free-port.ts';
import { PAGE_MS } from '../support/limits.ts';
import { writePicturePage } from '../support/picture-page.ts';
import { people } from '../support/product.ts';
import { smallPicture } from '../support/small-picture.ts';
import { enter } from './owner-world.ts';
import { approvalScenes, lateApprovalScenes, ownerApprovalScenes } from './screens/approvals.ts';
import { bellScenes } from './screens/bell.ts';
import { billingScenes } from './screens/billing.ts';
import { cancellationScenes } from './screens/cancellation.ts';
import { correctionLinkScenes, endedScenes, ownerCorrectionScenes } from './screens/corrections.ts';
import { ownerEndorsementScenes, publicEndorsementScenes } from './screens/endorsements.ts';
import { formLinkScenes, formScenes } from './screens/forms.ts';
import { ownerScenes, staffScenes } from './screens/owner.ts';
import { planScenes } from './screens/plans.ts';
import { publicScenes } from './screens/public.ts';
import type { Scene, Stage, Viewer } from './screens/scene.ts';
import { lastScenes, lateScenes, signerScenes } from './screens/signer.ts';
import { makeStage } from './screens/stage.ts';
import { tagScenes } from './screens/tags.ts';
import { templateScenes } from './screens/templates.ts';
import { setUpScenes, userScenes } from './screens/users.ts';
import {
  accessible,
  buildPages,
  desktop,
  inBrowser,
  openBrowser,
  phone,
  settled,
  shownIn,
  type Visitor,
  visitor,
} from './signing-world.ts';

/** PICTURES=1 writes what is seen to docs/pictures; another value, a folder, takes them there, the dark ones too. */
const wanted = process.env.PICTURES;
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const PICTURES = wanted === '1' ? join(DOCS, 'pictures') : (wanted ?? null);
const ONLY = process.env.SCENES ? new RegExp(process.env.SCENES) : null;

/** Each screen that does not come is waited for in full: one cause that spoils them all must not take the time of the whole run. */
const ENOUGH = 4;

/** Pages in view that are still white paper: a picture of them would show nothing of the document. What a frame around them cuts off is not in view. */
const PAPER_BLANK = `[...document.querySelectorAll('[data-page]')].flatMap((paper) => {
  const { top, bottom, width } = paper.getBoundingClientRect();
  const image = paper.querySelector('img');
  let [first, last] = [0, innerHeight];
  for (let frame = paper.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowY === 'visible') continue;
    const cut = frame.getBoundingClientRect();
    [first, last] = [Math.max(first, cut.top), Math.min(last, cut.bottom)];
  }
  const away = width === 0 || bottom < first || top > last;
  return away || 'drawn' in paper.dataset || (image?.complete && image.naturalWidth > 0) ? [] : [paper.dataset.page];
})`;

const all = PICTURES !== null || everyOne('screens, by the day', 'every second one, in one of two languages and widths');
/** Days since 1970 in UTC: what a day's run leaves out, that of the next day looks at. */
const today = Math.floor(Date.now() / 86_400_000);
/** Both languages and both widths are looked at, each with the other: all four in the full run and for pictures, else two of them, other ones the next day. */
const fourLooks = [
  ['es', 'desktop'],
  ['en', 'phone'],
  ['es', 'phone'],
  ['en', 'desktop'],
] as const;
const looks = all ? fourLooks : fourLooks.slice((today % 2) * 2, (today % 2) * 2 + 2);

inBrowser('every screen: nothing missing, nothing too wide, accessible', () => {
  let stage: Stage;
  let clock: ManualClock;
  let browser: Browser;
  let lookedAt = 0;

  beforeAll(async () => {
    buildPages();
    if (PICTURES) await mkdir(PICTURES, { recursive: true });
    [{ stage, clock }, browser] = await Promise.all([freePort().then(makeStage), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.product.stop();
    if (wanted === '1') await writePicturePage(DOCS);
    console.log(`Screens looked at by axe: ${lookedAt}.`);
  });

  async function look(scene: Scene, who: Visitor, label: string): Promise<void> {
    const { page, complaints } = who;
    const at = scene.at(stage);
    const address = new URL(at, stage.product.url);
    // The same address with another code behind its # would not load anew.
    if (new URL(page.url()).pathname === address.pathname) await page.goto('about:blank');
    await page.goto(address.href);
    await scene.reach(page, stage);
    const over = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(over, `${scene.name} ${label}: wider than the screen`).toBeLessThanOrEqual(0);
    expect(complaints, `${scene.name} ${label}`).toEqual([]);
    await settled(page);
    const blue = await page.locator('main [class*=primary]').filter({ visible: true }).allInnerTexts();
    expect(blue.length, `${scene.name} ${label}: more than one button stands out: ${blue.join(', ')}`).toBeLessThanOrEqual(1);
    const window = page.viewportSize()!;
    // What the bar at the foot covers until somebody scrolls is not too small to be pressed, and no picture has it in the middle.
    if (scene.whole) await page.setViewportSize({ ...window, height: await page.evaluate('document.documentElement.scrollHeight') });
    if (PICTURES) await take(scene, who, label);
    if (inTurns(scene.name, [true, false], 'screens that axe looks at').includes(true)) {
      await accessible(page, `${scene.name} ${label}`);
      lookedAt += 1;
    }
    if (scene.whole) await page.setViewportSize(window);
  }

  async function take({ name, whole = false }: Scene, { page }: Visitor, label: string): Promise<void> {
    await expect.poll(() => page.evaluate(PAPER_BLANK), { message: `${name} ${label}`, timeout: PAGE_MS }).toEqual([]);
    const shot = async (file: string) => {
      const picture = await smallPicture(await page.screenshot({ fullPage: whole }));
      if (wanted === '1') expect(picture.length, `${name} ${label}`).toBeLessThan(150_000);
      await writeFile(join(PICTURES!, `${file}.png`), picture);
    };
    await shot(`${name}-${label}`);
    if (wanted === '1') return;
    await shownIn(page, 'dark');
    await shot(`${name}-${label}-dark`);
    await shownIn(page, 'light');
  }

  /** Of eight days a screen has its turn on four, each time in another of the four looks. */
  const isTurnOf = (small: boolean, scene: Scene, at: number): boolean =>
    all || ONLY !== null || (at + Math.floor(today / 2)) % (scene.phoneOnly ? 2 : 4) === (small && !scene.phoneOnly ? 2 : 0);
  const part = (scenes: readonly Scene[], viewer: Viewer, small: boolean) =>
    scenes.filter(
      (one, at) => one.viewer === viewer && (small || !one.phoneOnly) && (!ONLY || ONLY.test(one.name)) && isTurnOf(small, one, at),
    );

  async function walk(scenes: readonly Scene[], language: 'es' | 'en', device: 'desktop' | 'phone'): Promise<void> {
    const small = device === 'phone';
    for (const viewer of ['stranger', 'owner', 'reviewer', 'admin'] as const) {
      const shown = part(scenes, viewer, small);
      if (shown.length === 0) continue;
      const who = await visitor(browser, { ...(small ? { ...phone, deviceScaleFactor: 1 } : desktop), language });
      if (viewer !== 'stranger') await enter(who.page, stage.product, people[viewer]);
      const failures: unknown[] = [];
      for (const scene of shown) {
        if (failures.length >= ENOUGH) {
          failures.push(`${ENOUGH} screens failed: ${scene.name} and what comes after it was not looked at`);
          break;
        }
        await look(scene, who, `${language}-${small ? 390 : 1440}`).catch((error) => {
          // At once: what a run tells at its end is lost when it is cut short.
          console.log(`${scene.name}, ${language}, ${device}: ${String(error).slice(0, 600)}`);
          failures.push(error);
        });
      }
      expect(await who.page.locator('html').getAttribute('lang')).toBe(language);
      await who.context.close();
      if (failures.length > 0) throw new AggregateError(failures, failures.map((one) => String(one).slice(0, 600)).join('\n'));
    }
  }

  describe.each(looks)('%s, %s', (language, device) => {
    it.each([
      ['public pages', publicScenes],
      ['links', [...signerScenes, ...correctionLinkScenes, ...setUpScenes]],
      ['approvals', approvalScenes],
      ['endorsements', [...publicEndorsementScenes, ...ownerEndorsementScenes]],
      [
        "the owner's desk",
        [...ownerScenes, ...bellScenes, ...ownerApprovalScenes, ...ownerCorrectionScenes, ...tagScenes, ...userScenes, ...endedScenes],
      ],
      ['templates', [...templateScenes, ...formScenes, ...formLinkScenes]],
      ['cancellations', cancellationScenes],
      ['plans', [...planScenes, ...billingScenes]],
      ['review and operations', staffScenes],
    ] as const)('%s', { timeout: 1_200_000 }, (_, scenes) => walk(scenes, language, device));
  });

  it('links after their term', async () => {
    clock.advance(518_401_000);
    for (const [language, device] of looks) await walk([...lateScenes, ...lateApprovalScenes], language, device);
    clock.advance(15_552_000_000);
    for (const [language, device] of looks) await walk(lastScenes, language, device);
  });
});
