import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** docs/pictures.md: every picture of the folder, one screen after the other, both languages and widths side by side. */
export async function writePicturePage(docs: string): Promise<void> {
  const files = (await readdir(join(docs, 'pictures'))).filter((name) => name.endsWith('.png')).sort();
  const screens = Map.groupBy(files, (name) => name.replace(/-(es|en)-\d+\.png$|\.png$/, ''));
  const parts = [...screens].map(
    ([screen, names]) =>
      `## ${screen}\n\n${names.map((name) => `<img src="pictures/${name}" alt="${name.replace('.png', '')}" width="${name.includes('-390') ? 180 : 420}">`).join('\n')}\n`,
  );
  const head =
    '# The product in pictures\n\nMade by the browser tests with `PICTURES=1 npx vitest run test/web/screens.test.ts`; Spanish and English, 1440 and 390 pixels wide.\n';
  await writeFile(join(docs, 'pictures.md'), `${head}\n${parts.join('\n')}`);
}
