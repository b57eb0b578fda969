import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

const require = createRequire(import.meta.url);
const configuration = require('../../.dependency-cruiser.cjs');

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
export const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
export const RULES: readonly IForbiddenRuleType[] = configuration.forbidden;

/** Every folder that holds code of the product. */
export const CODE = ['modules', 'projections', 'shared-kernel', 'web', 'scripts'];

export async function cruiseFolder(root: string): Promise<ICruiseResult> {
  const folders = CODE.filter((folder) => existsSync(join(root, folder)));
  const options = { ...configuration.options, baseDir: root, validate: true, ruleSet: { forbidden: [...RULES] } };
  const { output } = await cruise(folders, options);
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** One line per violation: what imports what, and how to mend it. */
export function violations(result: ICruiseResult): string[] {
  return result.summary.violations.map(({ rule, from, to }) => {
    const comment = RULES.find(({ name }) => name === rule.name)?.comment;
    return `${rule.name}: ${from} -> ${to}\n    ${comment}`;
  });
}
