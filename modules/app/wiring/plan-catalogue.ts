import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { type Catalogue, catalogueFile } from '../../subscription/index.ts';
import { PROJECT_ROOT } from '../settings/project.ts';

/** The catalogue that the product comes with: an example, until an operator names their own. */
const OWN = 'modules/subscription/contract/catalogue.json';

/**
 * Plans and prices (modules/subscription/contract/catalogue).
 * @throws Error with the file and everything that is wrong in it
 */
export function readPlanCatalogue(file: string | undefined): Catalogue {
  const path = file ?? OWN;
  const place = isAbsolute(path) ? path : join(PROJECT_ROOT, path);
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(place, 'utf8'));
  } catch (error) {
    throw new Error(`PLAN_CATALOGUE: ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = catalogueFile.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || 'file'}: ${message}`);
  throw new Error(`PLAN_CATALOGUE: ${path} is no catalogue of plans: ${problems.join('; ')}`);
}
