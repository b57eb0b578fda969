import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { ana, bruno, sendDocument, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Product } from '../support/product.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { desktop, inBrowser, type Visitor } from './signing-world.ts';

const SECONDS = count('seconds without a network', 5, 30);
const carla = { name: 'Carla Ríos', emailID: 'carla@rios.example' };

interface Heard {
  readonly event: string;
  readonly position?: string;
  readonly after?: string;
}

inBrowser('a browser without a network while others sign', () => {
  let product: Product;
  let world: BrowserWorld;
  let one: Visitor;
  let documentID: string;
  beforeAll(async () => {
    world = await openBrowserWorld();
    product = world.product;
    documentID = await sendDocument(product, [ana, bruno, carla], { title: 'Convenio sin red' });
    one = await world.visit(desktop);
  });
  afterAll(() => world?.close());

  it(`says so, and back after ${SECONDS} s has missed nothing (SESSION-016, 017, CALL-142)`, async () => {
    const sent: Heard[] = [];
    const received: Heard[] = [];
    const watch = (page: Page) =>
      page.on('websocket', (socket) => {
        socket.on('framesent', ({ payload }) => void sent.push(JSON.parse(String(payload))));
        socket.on('framereceived', ({ payload }) => void received.push(JSON.parse(String(payload))));
      });
    const inbox = one.page;
    watch(inbox);
    await enter(inbox, product);
    const view = await one.context.newPage();
    await view.goto(`${product.url}/document/view?documentID=${documentID}&tab=people`);
    await Promise.all([inbox, view].map((page) => page.locator('[data-live="live"]').waitFor({ state: 'attached' })));
    const signedInDocument = view.getByRole('tabpanel').getByText(/^firmó/i);
    const signedInInbox = (name: string) =>
      inbox
        .getByRole('listitem')
        .filter({ hasText: 'Convenio sin red' })
        .first()
        .getByRole('img', { name: `${name} ya firmó` });
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await Promise.all([signedInInbox(ana.name).waitFor(), signedInDocument.first().waitFor()]);
    // Until the tab has heard of everything there was.
    const head = await product.services.store.head();
    await expect.poll(() => received.some((message) => message.position === head)).toBe(true);
    const position = await inbox.evaluate<string>("Object.entries(sessionStorage).find(([name]) => name.startsWith('live-position'))[1]");

    const cutAt = performance.now();
    await one.context.setOffline(true);
    await Promise.all([inbox, view].map((page) => page.locator('[data-live="lost"]').waitFor({ state: 'attached' })));
    console.info(`the cut was said after ${Math.round(performance.now() - cutAt)} ms`);
    for (const person of [bruno, carla]) expect((await signDrawn(product, documentID, person.emailID)).status).toBe(200);
    const missed: string[] = [];
    await expect.poll(() => performance.now() - cutAt, { timeout: SECONDS * 1000 + WAIT_MS }).toBeGreaterThan(SECONDS * 1000);
    expect(await signedInDocument.count()).toBe(1);
    expect(await signedInInbox(carla.name).count()).toBe(0);
    for await (const event of product.services.store.readAll({ after: position as never }))
      if (event.stream === `document-${documentID}`) missed.push(event.position);
    expect(missed.length).toBeGreaterThanOrEqual(2);

    const before = { sent: sent.length, received: received.length };
    const backAt = performance.now();
    await one.context.setOffline(false);
    await Promise.all([signedInInbox(bruno.name).waitFor(), signedInInbox(carla.name).waitFor(), signedInDocument.nth(2).waitFor()]);
    console.info(`healed ${Math.round(performance.now() - backAt)} ms after the network came back; ${missed.length} events were missed`);
    await Promise.all([inbox, view].map((page) => page.locator('[data-live="live"]').waitFor({ state: 'attached' })));
    expect(sent.slice(before.sent).find((message) => message.event === 'connect')).toMatchObject({ after: position });
    const told = () => received.slice(before.received).map((message) => message.position);
    await expect.poll(() => missed.filter((event) => !told().includes(event))).toEqual([]);
    // The browser itself complains of every try while there is no network.
    expect(one.complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  }, 720_000);
});
