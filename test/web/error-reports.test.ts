import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { componentTexts } from '../../web/components/texts.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { contract, upload } from '../support/journey.ts';
import { people } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { logIn } from './login-world.ts';
import { desktop, inBrowser, type Visitor } from './signing-world.ts';

const TITLE = 'Pagaré de Ana Cortés';

inBrowser('what breaks in a page', () => {
  let collector: Collector;
  let world: BrowserWorld;
  let documentID: string;
  let one: Visitor;
  beforeAll(async () => {
    collector = await startCollector();
    world = await openBrowserWorld({ env: { ERROR_REPORTS_URL: collector.url } });
    documentID = (await upload(world.product.http, await contract(), { title: TITLE })).body.responseData.documentID;
  });
  afterAll(async () => {
    await world?.close();
    await collector?.close();
  });
  beforeEach(async () => {
    collector.received.length = 0;
    await one?.context.close();
    one = await world.visit(desktop);
  });
  const told = () => collector.received.map((body) => JSON.parse(body) as Record<string, unknown>);
  const enter = async () => {
    await one.page.goto(`${world.product.url}/home/login`);
    await logIn(one.page);
    await one.page.waitForLoadState('networkidle');
  };

  it('is told once to the collector of the installation, without tokens, names or addresses (ERR-046)', async () => {
    await enter();
    const { page } = one;
    const kept = (await page.evaluate("localStorage.getItem('session')")) as string;
    await page.route('**/api/get-document/**', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ success: true, responseCode: 200, responseData: { documentID, title: TITLE } }),
      }),
    );
    await page.goto(`${world.product.url}/document/view?documentID=${documentID}`);
    await page.getByRole('heading', { level: 1, name: componentTexts.es.brokenTitle }).waitFor();
    await expect.poll(() => collector.received.length).toBe(1);
    expect(told()).toEqual([{ where: 'page', at: expect.any(String), name: 'TypeError', page: 'document', frames: expect.any(Array) }]);
    const { frames } = told()[0] as { frames: { file: string }[] };
    expect(frames.length).toBeGreaterThan(0);
    for (const { file } of frames) expect(file).toMatch(/^assets\/[\w.-]+\.js$/);
    const all = collector.received.join();
    const tokens = Object.values(JSON.parse(kept) as Record<string, string>);
    for (const secret of [...tokens, people.owner.email, documentID, TITLE, 'Cortés']) expect(all).not.toContain(secret);
    // The page speaks to its own server only.
    expect(one.requests.filter((request) => !request.startsWith(world.product.url) && !/^(data|blob):/.test(request))).toEqual([]);
  });

  it('is told of what nobody caught, whatever its words; a refused call is nothing broken (CALL-141)', async () => {
    await enter();
    const { page } = one;
    const telling = page.waitForResponse('**/api/error-report');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError(`Ana Cortés ${localStorage.getItem('session')}`);
      });
      void Promise.reject({ status: 400, code: 'request.invalid', message: 'Ana Cortés' });
    });
    expect((await telling).status()).toBe(200);
    await expect.poll(() => collector.received.length).toBe(1);
    expect(told()[0]).toMatchObject({ where: 'page', name: 'RangeError', page: 'dashboard' });
    expect(collector.received.join()).not.toMatch(/Cort|token/);
  });
});
