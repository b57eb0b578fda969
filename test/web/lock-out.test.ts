import { expect, it } from 'vitest';
import { sessionTexts } from '../../web/session/texts.ts';
import { inTurns } from '../support/counts.ts';
import { people } from '../support/product.ts';
import { leave, logIn, loginWorld, narrow, said, submit, type, wide } from './login-world.ts';
import { accessible, inBrowser, picture, visitor } from './signing-world.ts';

const { email } = people.owner;

inBrowser('strangers who use up the tries of an address', () => {
  const world = loginWorld();
  const { as, open } = world;
  let password = people.owner.password;
  let chosen = 0;
  /** As many wrong logins of the owner as all strangers have in a day. */
  const siege = () =>
    world.product.services.pool.query(
      `INSERT INTO accounts.login_attempts SELECT email_hash, now() - interval '20 minutes' FROM accounts.emails, generate_series(1, 100)
       WHERE account_id = $1`,
      [world.product.ownerId],
    );

  it.each(
    inTurns('too many tries', [
      { language: 'es', ...wide },
      { language: 'en', ...narrow },
    ]),
  )(
    '$language at $size: keep the owner out of no browser they logged in with, and of others until a new password',
    async ({ language, screen, size }) => {
      const t = sessionTexts[language];
      const known = await as(language, screen);
      await open(known, '/home/login');
      await logIn(known, password);
      await siege();
      // Leaving forgets who it was; the browser stays known.
      if (language === 'es') await Promise.all([known.waitForURL('**/home/login'), leave(known)]);
      else await known.evaluate("localStorage.removeItem('session')");
      expect(await known.evaluate("localStorage.getItem('session')")).toBeNull();
      await open(known, '/home/login');
      await logIn(known, password);

      const { page, context, complaints } = await visitor(world.browser, { ...screen, language });
      await page.goto(`${world.product.url}/home/login`);
      await type(page, email, password);
      await submit(page);
      await page.getByText(said('login.too_many_request', language)).waitFor();
      await page.getByText(t.waitHours_other.replace('{{count}}', '24')).waitFor();
      await accessible(page, `only time or a new password helps, ${language}`);
      await picture(page, `locked-out-${language}-${size}`);
      await page.getByRole('link', { name: t.newByMail }).click();
      await page.waitForURL('**/home/password');

      await world.product.services.pool.query("UPDATE accounts.set_up_codes SET created_at = created_at - interval '2 minutes'");
      await page.locator('input[name=email]').fill(email);
      await Promise.all([page.waitForResponse('**/api/password/lost'), submit(page)]);
      const { body } = await world.product.http.anonymous().get(`/local/mailbox?to=${email}`);
      const links = (body.responseData.mails as { links: string[] }[]).flatMap((mail) => mail.links);
      await page.goto(links.find((link) => link.includes('resetPassword'))!.replace(/^https?:\/\/[^/]+/, world.product.url));
      const next = `Abcdef${++chosen}!`;
      await page.locator('input[type=password]').first().waitFor();
      for (const field of await page.locator('input[type=password]').all()) await field.fill(next);
      await page.getByRole('checkbox').check();
      await page.locator('[role=status][data-done]').waitFor();
      await submit(page);
      await page.waitForURL('**/home/login?isPasswordReset=true');
      password = next;
      // The strangers go on; this browser has tries of its own.
      await siege();
      await logIn(page, password);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
