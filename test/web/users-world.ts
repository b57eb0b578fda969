import type { Page } from 'playwright-core';
import type { Product } from '../support/product.ts';

/** The newest link to choose a password that was mailed to an address, as a path. */
export async function setUpLink({ http }: Product, email: string): Promise<string> {
  const { body } = await http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(email)}`);
  const links = (body.responseData.mails as { links: string[] }[]).flatMap((mail) => mail.links);
  const found = links.find((link) => link.includes('/users/setup/'));
  if (!found) throw new Error(`no invitation was mailed to ${email}`);
  return new URL(found).pathname;
}

/** Types a new password twice and sends the form. */
export async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirmation]').fill(again);
  await page.locator('form button[type=submit]').click();
}
