import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect } from 'vitest';
import { mailsTo } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import type { Client, Product } from '../support/product.ts';

/** The answer of a captcha, worked out as a browser does. */
export async function captcha(client: Client): Promise<string> {
  const { challenge } = (await client.get('/auth/captcha')).body.data;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** The newest code that was mailed to an address. */
export async function codeFor(product: Product, email: string, number = 1): Promise<string> {
  const codes = async () => (await mailsTo(product, email)).flatMap(({ subject }) => /^(?:\[[^\]]+\] )?(\d{6}) /.exec(subject)?.[1] ?? []);
  await expect.poll(async () => (await codes()).length, { timeout: WAIT_MS }).toBeGreaterThanOrEqual(number);
  return (await codes())[0]!;
}

/** Calls of whoever has the address of a link. */
export const asVisitor = (product: Product, linkID: string, client = product.http.anonymous()) => {
  const path = `/api/public-link/${linkID}`;
  return {
    client,
    open: () => client.get(`${path}/open`),
    visit: async (name: string, emailID: string, more: Record<string, unknown> = {}) =>
      client.post(`${path}/visit`, { name, emailID, recaptcha: await captcha(client), ...more }),
    confirm: (visitID: string, code: string) => client.post(`${path}/confirm`, { visitID, code }),
  };
};

/** Where the visitor goes, once it is neither being made nor anything else than this. */
export async function untilState(
  confirm: () => Promise<{ body: { responseData: { state: string; path: string | null } } }>,
  state: string,
) {
  await expect.poll(async () => (await confirm()).body.responseData?.state, { timeout: WAIT_MS }).toBe(state);
  return (await confirm()).body.responseData;
}
