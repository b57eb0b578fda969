import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ana, createWorld, type World } from './world.ts';

const work = vi.hoisted(() => ({ hashed: 0, verified: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      work.hashed++;
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      work.verified++;
      return real.verify(...given);
    },
  };
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.accounts.seedAccount(ana);
});
afterAll(() => world.close());

/** A password takes some ten milliseconds, everything else around it one or two: as many passwords is as long. */
const workOf = async (call: () => Promise<{ status: number; body: unknown }>) => {
  Object.assign(work, { hashed: 0, verified: 0 });
  const { status } = await call();
  return { ...work, status };
};
const both = async (path: string, body: object) => {
  const [known, unknown] = [
    await workOf(() => world.call('POST', path, { body: { email: ana.email, ...body } })),
    await workOf(() => world.call('POST', path, { body: { email: 'nobody@example.com', ...body } })),
  ];
  expect(known).toEqual(unknown);
  return known;
};

describe('who asks about an address learns nothing by how long it takes (AUTH-012)', () => {
  it('a wrong password is compared once, with or without an account, and none once tries are used up', async () => {
    const wrong = { password: 'Abcdef1?', deviceTokens: ['of-no-browser'] };
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await both('/auth/access', wrong)).toEqual({ hashed: 0, verified: 1, status: 401 });
    expect(await both('/auth/access', wrong)).toEqual({ hashed: 0, verified: 1, status: 429 });
    expect(await both('/auth/access', wrong)).toEqual({ hashed: 0, verified: 0, status: 400 });
    expect(await both('/api/login-attempt', {})).toEqual({ hashed: 0, verified: 0, status: 200 });
  });

  it('asking for a reset or for the link of a sign-up once more hashes nothing', async () => {
    for (const path of ['/api/password/lost', '/profile/verify/password', '/profile/verify/email'])
      expect(await both(path, {})).toEqual({ hashed: 0, verified: 0, status: 200 });
  });
});
