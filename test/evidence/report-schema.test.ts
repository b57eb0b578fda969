import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyReportSchema } from '../../modules/evidence/index.ts';

describe('schema of the verify report', () => {
  it('is the one in docs/api', async () => {
    const documented = JSON.parse(await readFile(new URL('../../docs/api/verify.schema.json', import.meta.url), 'utf8'));
    expect(documented).toEqual(z.toJSONSchema(verifyReportSchema));
  });
});
