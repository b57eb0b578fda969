import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { buildPages } from './signing-world.ts';

const html = { accept: 'text/html,application/xhtml+xml' };

describe('the server of the pages', () => {
  let product: Product;
  beforeAll(async () => {
    buildPages();
    product = await startProduct({ chain: false, env: { PRODUCT_NAME: 'Firma & <Prueba>' } });
  });
  afterAll(() => product?.stop());

  const get = (path: string, headers: Record<string, string> = html) => fetch(`${product.url}${path}`, { headers, redirect: 'manual' });

  it.each([
    '/',
    '/home',
    '/home/login',
    '/validation',
    '/validation/one-segment_of-a-link',
    '/validation/5e0f/1795261799199',
    '/validation-url',
    '/signatory/a/b',
    '/observer/a/b',
    '/done/a/b',
    '/public/0123456789abcdef0123456789abcdef',
    '/dashboard',
    '/dashboard/document?tab=draft',
    '/dashboard/validation',
    '/dashboard/profile/company',
    '/dashboard/public-links',
    '/dashboard/users',
    '/dashboard/billing',
    '/dashboard/template?search=x',
    '/template/configuration/create',
    '/template/configuration/edit/an-id',
    '/template/configuration/update/an-id',
    '/template/signatory/an-id/3',
    '/template/view/single/an-id/configurable?document=x',
    '/signatory/form/a/b/1795261799199',
    '/users/setup/an-id/a-code',
    '/document/view?documentID=x',
    '/document/create',
    '/document/preview',
    '/users/action?mode=resetPassword&oobCode=x',
  ])('%s is the app', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('<div id="root">');
  });

  it('sends who mistyped home, and tells a program that there is nothing', async () => {
    const lost = await get('/no-such-page');
    expect([lost.status, lost.headers.get('location')]).toEqual([302, '/home']);
    for (const [path, headers] of [
      ['/api/no-such-call', html],
      ['/no-such-page', { accept: 'application/json' }],
      ['/assets/none.js', { accept: '*/*' }],
      ['/assets/..%2f..%2fpackage.json', { accept: '*/*' }],
      ['/.built-from', { accept: '*/*' }],
    ] as const) {
      const answer = await get(path, headers);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(((await answer.json()) as { success: boolean }).success).toBe(false);
    }
  });

  it('lets only its own scripts and styles run, by a value that is new in every page', async () => {
    const [first, second] = await Promise.all([get('/'), get('/')]);
    const policy = first.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    // One place beside: the form of cards, in a frame of the gateway's own origin, so that no number comes here (UI-030).
    const frames = policy.split('; ').filter((part) => part.startsWith('frame-src'));
    expect(frames).toEqual([`frame-src ${product.modules.cardGateway.local!.origin}`]);
    expect(new URL(product.modules.cardGateway.local!.origin).origin).not.toBe(new URL(product.url).origin);
    expect(policy.replace(frames[0]!, '')).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    expect(policy).not.toBe(second.headers.get('content-security-policy'));
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    const page = await first.text();
    expect(page).toContain(nonce);
    expect(page).not.toContain('%CSP_NONCE%');
    expect([...page.matchAll(/<script\b[^>]*>/g)].map(([tag]) => / src="([^"]+)"/.exec(tag)?.[1])).toEqual([
      // Before anything is drawn: no flash of the other colours.
      '/theme.js',
      expect.stringMatching(/^\/assets\//),
    ]);
    const theme = await get('/theme.js', { accept: '*/*' });
    expect([theme.status, theme.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('writes the product name into the page as text', async () => {
    const page = await (await get('/')).text();
    expect(page).toContain('<title>Firma &#38; &#60;Prueba&#62;</title>');
  });

  it('hands out files that never change under their name for good', async () => {
    const page = await (await get('/')).text();
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const answer = await get(file, { accept: '*/*' });
      expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
