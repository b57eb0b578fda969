import type { Page } from 'playwright-core';
import type { Product } from '../../support/product.ts';
import { either, press, type Scene } from './scene.ts';

/** The tag that the scenes choose. */
export interface TagsStage {
  readonly urgent: string;
}

/** Three tags, one of them in a colour that nobody could read as it was chosen, on two documents. */
export async function makeTags({ http }: Product, [one, other]: readonly [string, string]): Promise<TagsStage> {
  const make = async (name: string, colour: string): Promise<string> => {
    const { body } = await http.post('/api/tag', { name, textColor: `rgba(${colour},1)`, bgColor: `rgba(${colour},0.2)` });
    return body.responseData.payload.tag.tagID;
  };
  const [urgent, rents, north] = [
    await make('Urgente', '185,28,28'),
    await make('Arrendamientos 2026', '15,118,110'),
    await make('Clientes del norte', '255,235,59'),
  ];
  await http.put(`/api/document/${one}/tag`, { tags: [urgent, rents, north] });
  await http.put(`/api/document/${other}/tag`, { tags: [urgent] });
  return { urgent };
}

/** On phones the menu lies behind a button. */
async function menu(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 900) await page.getByRole('button', { name: /^Men/ }).first().click();
}
const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const rows = (page: Page) => page.locator('[data-row]').first().waitFor();
const scene = (name: string, at: Scene['at'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'owner',
  at,
  reach,
  ...more,
});

export const tagScenes: readonly Scene[] = [
  scene('tags-list', ({ tags }) => `/dashboard/tag?tag=${tags.urgent}`, rows),
  scene('tags-menu', () => '/dashboard/tag', menu, { phoneOnly: true }),
  scene(
    'tags-create',
    () => '/dashboard/tag',
    async (page) => {
      await menu(page);
      await press(page, 'Crear etiqueta', 'Create tag');
      await dialog(page);
      await press(page, 'Más colores', 'More colours');
      await page.getByRole('textbox').last().fill('Poderes y escrituras');
    },
  ),
  scene(
    'tags-delete',
    () => '/dashboard/tag',
    async (page) => {
      await menu(page);
      await press(page, 'Eliminar la etiqueta Urgente', 'Delete the tag Urgente');
      await dialog(page);
    },
  ),
  scene(
    'tags-give',
    ({ tags }) => `/dashboard/tag?tag=${tags.urgent}`,
    async (page) => {
      await rows(page);
      await page.getByRole('checkbox', { name: either('Seleccionar los', 'Select the') }).check();
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: either('Etiquetas', 'Tags') })
        .click();
      await dialog(page);
    },
  ),
];
