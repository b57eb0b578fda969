import type { Page } from 'playwright-core';
import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';
import type { Product } from '../../support/product.ts';
import { choosePassword, setUpLink } from '../users-world.ts';
import { either, press, type Scene } from './scene.ts';

const diego = { name: 'Diego Salas Ibarra', email: 'diego@ferrer-notarial.example', password: 'Primera.Vez1' };
const invited = { name: 'Paula Ortega', email: 'paula@ferrer-notarial.example' };

/** What the scenes of users look at. */
export interface UsersStage {
  /** Path of the link by which somebody invited chooses a password. */
  readonly invitation: string;
}

/** A sub-user who may not send, and somebody who has not chosen a password yet. */
export async function makeUsers(product: Product): Promise<UsersStage> {
  const { http } = product;
  const { body } = await http.post('/profile/sub-user/register', diego);
  const { userID } = body.data.subUser;
  await http.put('/api/sub-user', { userID, permissionsDenied: ['document:create'] });
  const code = (await setUpLink(product, diego.email)).split('/').at(-1)!;
  await http.anonymous().post(`/profile/verify/update-password/${code}`, { password: 'Noche.Larga77' });
  await http.post('/api/reviewers', invited);
  await http.put('/api/absences/allowed', { allowed: true });
  const away = { userID, substituteID: product.ownerId, firstDay: dayIn(0), lastDay: dayIn(13) };
  await http.put('/api/absences', away);
  return { invitation: await setUpLink(product, invited.email) };
}

const dayIn = (days: number) => calendarDayOf(new Date(Date.now() + days * 86_400_000));
const list = (page: Page) => page.locator('[data-user]').first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const scene = (name: string, reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'owner',
  at: () => '/dashboard/users',
  reach,
  ...more,
});

export const userScenes: readonly Scene[] = [
  scene('users', list, { whole: true }),
  scene('users-add', async (page) => {
    await list(page);
    await press(page, 'Agregar un usuario', 'Add a user');
    await dialog(page);
    await page.locator('input[name=name]').fill(invited.name);
    await page.locator('input[name=email]').fill(invited.email);
    // Another one each time it is opened.
    await page.locator('input[name=password]').fill('Kmr4-T9q7-Wzn2');
  }),
  scene('users-edit', async (page) => {
    await list(page);
    await press(page, 'Editar a', 'Edit');
    await dialog(page);
  }),
  scene(
    'profile-absences',
    async (page) => {
      await page.getByRole('button', { name: either('Decir cuándo no voy a estar', 'Say when I will be away') }).waitFor();
    },
    { at: () => '/dashboard/profile/absences' },
  ),
  scene('users-absence', async (page) => {
    await list(page);
    await press(page, 'Agregar una ausencia', 'Add an absence');
    await dialog(page);
  }),
  scene('users-delete', async (page) => {
    await list(page);
    await press(page, 'Más sobre', 'More about');
    await page.getByRole('menuitem', { name: either('Eliminar', 'Delete') }).click();
    await dialog(page);
  }),
];

/** Links of whoever was invited, for who has no session. */
export const setUpScenes: readonly Scene[] = [
  {
    name: 'set-up',
    viewer: 'stranger',
    at: ({ users }) => users.invitation,
    reach: async (page) => {
      await page.locator('input[name=password]').fill('Jardin2026');
    },
  },
  {
    name: 'set-up-refused',
    viewer: 'stranger',
    at: ({ users }) => users.invitation,
    reach: (page) => choosePassword(page, 'jardin'),
  },
  {
    name: 'set-up-useless',
    viewer: 'stranger',
    at: ({ users }) => `${users.invitation}x`,
    reach: (page) => page.getByText(either('Este enlace ya no sirve', 'This link no longer works')).waitFor(),
  },
];
