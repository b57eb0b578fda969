import { expect, it } from 'vitest';
import { inTurns } from '../support/counts.ts';
import { people } from '../support/product.ts';
import { leave, logIn, loginWorld, narrow, said, submit, type, wide } from './login-world.ts';
import { accessible, desktop, inBrowser, visitor } from './signing-world.ts';

const { email, password } = people.owner;

inBrowser('sessions that begin or go on at another place than the login page', () => {
  const world = loginWorld({ REDIRECT_HOSTS: 'portal.example:9999,127.0.0.1:9999' });
  const { as, open } = world;

  it('opens a session by a token of its address, which the address loses at once (ROUTE-018)', async () => {
    const token = await world.product.modules.accounts.loginToken(world.product.ownerId);
    const page = await as('en');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/token', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await open(page, `/auth/token?token=${token}`);
    await page.waitForURL(`${world.product.url}/auth/token`);
    held.resolve();
    await page.waitForURL('**/dashboard/document');
    // Only the first request of all carried it, and no page was told where one came from.
    expect(world.one.requests.filter((request) => request.includes(token))).toEqual([`${world.product.url}/auth/token?token=${token} `]);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])')).not.toContain(token);
    expect(world.one.complaints).toEqual([]);
    const other = await as('en');
    for (const path of [`/auth/token?token=${token}`, '/auth/token?token=', '/auth/token']) {
      await open(other, path);
      await other.getByText('User or password are invalid').waitFor();
    }
    await accessible(other, 'a token that opens nothing');
  });

  it('asks once more where the network failed', async () => {
    const token = await world.product.modules.accounts.loginToken(world.product.ownerId);
    const page = await as('es');
    await page.route('**/auth/token', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await open(page, `/auth/token?token=${token}`);
    await page.getByText(said('server.error', 'es')).waitFor();
    await page.unroute('**/auth/token');
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await page.waitForURL('**/dashboard/document');
  });

  it.each(
    inTurns('another browser', [
      { language: 'es', ...wide },
      { language: 'en', ...narrow },
    ]),
  )(
    '$language: the page that signed up follows the link opened in another browser (SESSION-018)',
    async ({ language, screen }) => {
      const address = `wait-${language}@example.com`;
      const page = await as(language, screen);
      const heard: string[] = [];
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
      const joined = (times: number) => expect.poll(() => heard.filter((one) => one === '{"event":"joined"}').length).toBe(times);
      await open(page, '/home/register');
      for (const [name, value] of [
        ['name', 'Nora'],
        ['lastName', 'Vela'],
        ['email', address],
        ['password', 'Abcdef1!'],
      ])
        await page.locator(`input[name=${name}]`).fill(value!);
      await submit(page);
      await page.waitForURL('**/home/confirmation');
      await joined(1);
      await page.reload();
      await joined(2);
      const { body } = await world.product.http.anonymous().get(`/local/mailbox?to=${address}`);
      const link = body.responseData.mails[0].links[0].replace(/^https?:\/\/[^/]+/, world.product.url);
      const elsewhere = await visitor(world.browser, { ...desktop, language });
      await elsewhere.page.goto(link);
      await elsewhere.page.locator('input[name=password]').fill('Abcdef1!');
      await submit(elsewhere.page);
      await elsewhere.page.waitForURL('**/dashboard/document');
      await page.waitForURL('**/dashboard/document');
      expect(heard.map((one) => JSON.parse(one) as unknown)).toContainEqual({
        event: 'notification',
        name: 'verified',
        type: 'verified.success',
      });
      // Both go on: they share the session.
      for (const one of [page, elsewhere.page]) {
        await one.goto(`${world.product.url}/dashboard/profile`);
        await one.locator('input[name=firstName]').waitFor();
      }
      expect(world.one.complaints).toEqual([]);
      await elsewhere.context.close();
    },
    60_000,
  );

  it('sends somebody with a redirect address on to it with the four values, and again after leaving (SESSION-006, 010, 011)', async () => {
    const admin = await world.product.http.anonymous().login(people.admin.email, people.admin.password);
    const set = (redirectUrl: string | null) => admin.put(`/api/operations/accounts/${world.product.ownerId}/redirect`, { redirectUrl });
    const target = 'http://127.0.0.1:9999/enter';
    expect((await set(target)).body.responseData.followed).toBe(true);
    const page = await as('es');
    const asked: string[] = [];
    await page.route('http://127.0.0.1:9999/**', (route) => {
      asked.push(`${route.request().url()} ${route.request().headers().referer ?? ''}`);
      return route.fulfill({ contentType: 'text/html', body: '<title>There</title><h1>There</h1>' });
    });
    await open(page, '/home/login');
    await type(page, email, password);
    await submit(page);
    await page.getByRole('heading', { name: 'There' }).waitFor();
    const values = new URLSearchParams(new URL(page.url()).hash.slice(1));
    expect([...values.keys()].sort()).toEqual(['refreshToken', 'sessionToken', 'token', 'user']);
    expect(JSON.parse(values.get('user')!)).toMatchObject({ userID: world.product.ownerId, emailID: email });
    const there = await fetch(`${world.product.url}/profile`, {
      headers: { authorization: `Bearer ${values.get('token')}`, 'x-session-token': values.get('sessionToken')! },
    });
    expect(there.status).toBe(200);
    // Neither the server there nor its log ever saw a value.
    expect(asked).toEqual([`${target} `]);

    await open(page, '/dashboard/profile');
    await page.locator('input[name=firstName]').waitFor();
    await leave(page);
    await page.getByRole('heading', { name: 'There' }).waitFor();
    expect(page.url()).toBe(target);

    expect((await set('https://elsewhere.example/enter')).body.responseData.followed).toBe(false);
    await open(page, '/home/login');
    await logIn(page);
    await set(null);
  });

  it('tells a stranger nothing about who waits', async () => {
    const answers = await new Promise<string[]>((resolve) => {
      const heard: string[] = [];
      const socket = new WebSocket(`${world.product.url.replace('http', 'ws')}/socket/waiting`);
      socket.onopen = () => socket.send(JSON.stringify({ event: 'connect', waitingSecret: 'x'.repeat(64) }));
      socket.onmessage = ({ data }) => heard.push(String(data));
      socket.onclose = ({ code }) => resolve([...heard, String(code)]);
    });
    expect(answers).toEqual(['{"event":"error","code":"access.denied"}', '1008']);
  });
});
