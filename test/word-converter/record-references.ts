import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docx } from '../word/docx.ts';
import { CONTRACTS } from './support/contracts/index.ts';
import { asPng, laidOut } from './support/grey-pages.ts';
import { machineConverter } from './support/machine-converter.ts';
import { nameOf, REFERENCES } from './support/references.ts';

/** Writes the pictures that contracts.test.ts compares with. Whoever keeps them looks at each page at full size first. */
const converter = machineConverter();
rmSync(REFERENCES, { recursive: true, force: true });
mkdirSync(REFERENCES);
for (const [name, contract] of Object.entries(CONTRACTS)) {
  const { pdf } = await converter.convert(docx(contract()), 'docx');
  for (const [at, picture] of laidOut(pdf).pictures.entries()) writeFileSync(join(REFERENCES, nameOf(name, at + 1)), asPng(picture));
}
await converter.close();
