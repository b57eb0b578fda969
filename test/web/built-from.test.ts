import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { webSources } from '../../scripts/web-sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('the pages are built again when a rule changes that they share with the server, and not for the rest of the server', () => {
  const sources = webSources(ROOT).map((file) => relative(ROOT, file));
  expect(sources).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'web/index.html',
      'web/app/routes.tsx',
      'shared-kernel/field-rules.ts',
      'modules/accounts/contract/password-rules.ts',
      'modules/accounts/contract/route-access.ts',
      'modules/cancellation/contract/evidence-rules.ts',
      'shared-kernel/email-address.ts',
    ]),
  );
  const server = sources.filter((file) => !/^(package-lock\.json$|web\/|modules\/[^/]+\/contract\/|shared-kernel\/)/.test(file));
  expect(server).toEqual([]);
});
