import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { approvalTexts } from '../../web/features/document/approval-texts.ts';
import { turnTexts } from '../../web/features/inbox/turn-texts.ts';
import { voBoTexts } from '../../web/features/vobo/texts.ts';
import { ana } from '../support/journey.ts';
import { people } from '../support/product.ts';
import { approverLink, askedRound } from '../vobo/approvers.ts';
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts';
import { enter } from './owner-world.ts';
import { accessible, desktop, inBrowser, phone, picture, sent } from './signing-world.ts';
import { setUpLink } from './users-world.ts';

const diego = { name: 'Diego Salas Ibarra', email: 'diego@ferrer-notarial.example', password: 'Noche.Larga77' };
const marta = { name: 'Marta Ruelas', email: 'marta@ferrer-notarial.example', password: 'Manzana.Roja9' };
const dayIn = (days: number) => calendarDayOf(new Date(Date.now() + days * 86_400_000));

inBrowser('who answers an approval in the place of somebody who is away', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
    const { http } = world.product;
    await http.login(people.owner.email, people.owner.password);
    const ids: string[] = [];
    for (const { name, email, password } of [diego, marta]) {
      ids.push((await http.post('/profile/sub-user/register', { email, name })).body.data.subUser.userID);
      const code = (await setUpLink(world.product, email)).split('/').at(-1)!;
      await http.anonymous().post(`/profile/verify/update-password/${code}`, { password });
    }
    await http.put('/api/absences/allowed', { allowed: true });
    await http.put('/api/absences', { userID: ids[0], substituteID: ids[1], firstDay: dayIn(0), lastDay: dayIn(2) });
  });
  afterAll(() => world?.close());

  it.each([
    { language: 'es', screen: desktop, size: 1440 },
    { language: 'en', screen: phone, size: 390 },
  ] as const)(
    '$language at $size: from what waits for them to the answer, and everybody sees whose it is',
    async ({ language, screen, size }) => {
      const [turn, t, page] = [turnTexts[language], voBoTexts[language], approvalTexts[language]];
      const { product } = world;
      // Who logs in on a page ends the session of before.
      await product.http.login(people.owner.email, people.owner.password);
      const filled = (text: string, name: string) => text.replaceAll(/<\/?b>/g, '').replace('{{name}}', name);
      const setup = { voBo: [{ name: diego.name, emailID: diego.email, order: 1 }], title: `Convenio ${language}` };
      const documentID = await sent(product, [ana], { setup });
      await askedRound(product, documentID, 1);

      const second = await world.visit({ ...screen, language });
      await enter(second.page, product, marta);
      await second.page.goto(`${product.url}/dashboard/document?tab=turn`);
      const row = second.page.locator('[data-row]').filter({ hasText: setup.title });
      await row.getByText(diego.name).waitFor();
      await accessible(second.page, `what waits for who stands in, ${language}`);
      await picture(second.page, `turn-in-place-${language}-${size}`);
      await row.getByRole('button', { name: new RegExp(turn.act_approve) }).click();
      await second.page.getByText(filled(t.inPlaceOf, diego.name)).waitFor();
      await second.page.getByText(`${diego.name} (${t.youInPlace})`).waitFor();
      await accessible(second.page, `the page of who stands in, ${language}`);
      await picture(second.page, `vobo-in-place-${language}-${size}`);
      await second.page.getByRole('button', { name: t.accept, exact: true }).click();
      await second.page.getByRole('button', { name: t.acceptDo }).click();
      await second.page.getByText(t.title_acceptedAll).first().waitFor();
      expect(second.complaints).toEqual([]);
      await second.context.close();

      // Whoever is away sees that it was answered for them.
      const away = await world.visit({ ...screen, language });
      await away.page.goto((await approverLink(product, documentID, { emailID: diego.email })).address);
      await away.page.getByText(filled(t.title_acceptedFor, marta.name)).first().waitFor();
      await away.page.getByText(filled(t.answeredFor, marta.name)).waitFor();
      await accessible(away.page, `an approval that somebody else gave, ${language}`);
      await picture(away.page, `vobo-answered-for-${language}-${size}`);
      expect(away.complaints).toEqual([]);
      await away.context.close();

      const owner = await world.visit({ ...screen, language });
      await enter(owner.page, product, people.owner);
      await owner.page.goto(`${product.url}/document/view?documentID=${documentID}&tab=people`);
      await owner.page.getByText(filled(page.answeredFor, marta.name)).first().waitFor();
      await picture(owner.page, `people-in-place-${language}-${size}`);
      await owner.context.close();
    },
  );
});
