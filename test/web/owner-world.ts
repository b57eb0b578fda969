import type { Locator, Page } from 'playwright-core';
import { recordFirstLogin } from '../../modules/subscription/domain/commands/record-first-login.ts';
import { subscriptionDecider } from '../../modules/subscription/domain/decider.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { type Client, type Product, people } from '../support/product.ts';
import type { BrowserWorld } from './browser-world.ts';
import { desktop, type Visitor } from './signing-world.ts';

type Login = { readonly email: string; readonly password: string };

const HOUR_MS = 3_600_000;
const LONG_AGO_HOURS = 24 * 30;

/** The owner of the demo was here so many hours ago for the first time: past the welcome and the promotion that begin with it. */
export async function cameBefore({ services: { engine }, modules, ownerId }: Product, hours: number): Promise<void> {
  const now = engine.clock.now().getTime() - hours * HOUR_MS;
  const then = { ...engine, clock: { now: () => new Date(now) } };
  await modules.subscription.beginTrial(ownerId, 'came-before');
  await streamModule(then, subscriptionDecider, [recordFirstLogin]).execute(
    { type: 'RecordFirstLogin', data: { ownerId } },
    { actor: { kind: 'owner', id: ownerId, ownerId }, commandId: `came-before-${ownerId}`, correlationId: 'came-before', ownerId },
  );
}

/** Logs in at the page, as a person does, and waits for the list. `isFirst`: nobody of the account was here before. */
export async function enter(page: Page, product: Product, who: Login = people.owner, isFirst = false): Promise<void> {
  if (who.email === people.owner.email && !isFirst) await cameBefore(product, LONG_AGO_HOURS);
  await page.goto(`${product.url}/home/login`);
  await page.locator('input[type=email]').fill(who.email);
  await page.locator('input[type=password]').fill(who.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
}

/** One session a person: a new login ends the one before it, so what asks the API beside a page asks with the page's own. */
export async function asPage(page: Page, client: Client): Promise<Client> {
  const kept = await page.evaluate<string | null>("localStorage.getItem('session')");
  client.token = (JSON.parse(kept ?? '{}') as { token?: string }).token ?? null;
  return client;
}

/** The owner at a desk, logged in; what the test asks the API goes by the same session. */
export async function ownerAtDesk({ visit, product }: BrowserWorld): Promise<Visitor> {
  const owner = await visit(desktop);
  await enter(owner.page, product);
  await asPage(owner.page, product.http);
  return owner;
}

/** Opens «Más» of a document's page; answers the acts that it offers. */
export async function openMore(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menu').waitFor();
  return page.getByRole('menuitem').allInnerTexts();
}

/** Chooses an act of «Más». */
export async function chooseMore(page: Page, act: string): Promise<void> {
  await openMore(page);
  await page.getByRole('menuitem', { name: act }).click();
}

/** The entry of «Más» that leads to every way to end a sent document. */
export const ENDING = 'Terminar este documento…';

/** Opens the dialog of the ways to end a document. */
export async function openEndings(page: Page): Promise<Locator> {
  await chooseMore(page, ENDING);
  const dialog = page.getByRole('dialog', { name: 'Terminar este documento' });
  await dialog.waitFor();
  return dialog;
}

/** One way of that dialog. */
export const endingWay = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByRole('heading', { name, exact: true }) });

/** Begins one way to end a document: its dialog asks once more. */
export async function chooseEnding(page: Page, act: string): Promise<void> {
  await (await openEndings(page)).getByRole('button', { name: act, exact: true }).click();
}

/** What «Más» offers, closed again; nothing where there is no such button. */
export async function offeredUnderMore(page: Page): Promise<string[]> {
  if ((await page.getByRole('button', { name: 'Más', exact: true }).count()) === 0) return [];
  const acts = await openMore(page);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  return acts;
}
