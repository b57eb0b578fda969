import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTestPki } from '../../shared-kernel/crypto/test-pki.ts';

/** What a first start makes; lists of what was revoked and the trust folder are each product's own. */
const PARTS = ['certificates', 'keys'];

/**
 * Gives a product that was never started the authorities of this run: seven key pairs are half of what a start works, and they are made
 * once. Valid by the machine's clock, so whoever starts a product at another time lets it make its own.
 * @param folder the product's `test-pki`
 */
export async function lendAuthorities(folder: string): Promise<void> {
  const made = await authoritiesOfRun();
  for (const part of PARTS) await cp(join(made, part), join(folder, part), { recursive: true });
}

async function authoritiesOfRun(): Promise<string> {
  const made = join(dirname(process.env.TEST_DATABASE_SOCKET!), 'authorities');
  if (existsSync(made)) return made;
  const draft = `${made}-${process.pid}`;
  await createTestPki(draft, { now: new Date() });
  await rename(draft, made).catch(async (error: unknown) => {
    // Another worker was first.
    if (!existsSync(made)) throw error;
    await rm(draft, { recursive: true });
  });
  return made;
}
