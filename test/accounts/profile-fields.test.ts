import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../modules/app/settings/project.ts';
import { ana, createWorld, type World } from './world.ts';

let world: World;
let accountId: string;
let bearer: string;
beforeAll(async () => {
  world = await createWorld();
  accountId = (await world.accounts.seedAccount(ana)).accountId;
  bearer = (await world.login(ana.email, ana.password)).token;
});
afterAll(() => world.close());

const person = {
  firstName: 'Ana',
  secondName: 'Luz',
  lastName: 'Paz',
  companyName: 'Paz y Asociados, S.C.',
  industry: 'Servicios legales',
  activity: 'Notaría',
  dob: '1984-02-29',
  phone: '+52 55 1234 5678',
};

describe('the fields of a user', () => {
  it('stand in the profile under their names (ENT-001, CALL-035)', async () => {
    expect((await world.call('PUT', '/profile', { bearer, body: person })).status).toBe(200);
    expect((await world.call('POST', '/api/user/sign', { bearer, body: { type: 'TEXT', signature: 'Ana Paz' } })).status).toBe(200);
    const { sessionToken } = await world.login(ana.email, ana.password).then((tokens) => {
      bearer = tokens.token;
      return tokens;
    });
    const { data } = (await world.call('GET', '/profile', { bearer })).body;
    const { phone, ...kept } = person;
    expect(data).toMatchObject({
      ...kept,
      userID: accountId,
      role: 'user',
      isAdmin: false,
      emailID: ana.email,
      fullName: 'Ana Luz Paz',
      sessionToken,
      signature: { text: 'Ana Paz' },
      signatureList: [{ text: 'Ana Paz' }],
      addedBy: null,
      redirectUrl: null,
      permissionsDenied: [],
    });
    expect(String(data.phone).replace(/\D/g, '')).toBe(phone.replace(/\D/g, ''));
    for (const moment of ['addedOn', 'modifiedOn']) expect(Number.isNaN(Date.parse(data[moment])), moment).toBe(false);
  });

  it('say who added somebody who was invited', async () => {
    const invited = { email: 'rita@example.com', name: 'Rita Sol', password: 'ABEDUL.19' };
    expect((await world.call('POST', '/api/reviewers', { bearer, body: invited })).status).toBe(200);
    const rita = await world.login(invited.email, invited.password);
    expect((await world.call('GET', '/profile', { bearer: rita.token })).body.data.addedBy).toBe(accountId);
  });
});

describe('what no call answers', () => {
  /** Every name of a value in the successful answers of the whole API, with the call that answers it. */
  const answered = (): [name: string, call: string][] => {
    const { paths } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'docs/api/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { responses?: Record<string, unknown> }>>;
    };
    const names: [string, string][] = [];
    const look = (node: unknown, call: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties } = node as { properties?: Record<string, unknown> };
      for (const name of Object.keys(properties ?? {})) names.push([name, call]);
      for (const inner of Object.values(node)) look(inner, call);
    };
    for (const [path, calls] of Object.entries(paths))
      for (const [method, { responses }] of Object.entries(calls)) look(responses, `${method.toUpperCase()} ${path}`);
    return names;
  };

  it('is a private key or a password: no answer of the API has a place for one (ENT-004, CALL-035)', () => {
    const names = answered();
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter(([name]) => /privateKey|password/i.test(name))).toEqual([]);
  });

  it('and one that is sent stays outside', async () => {
    const sent = { ...person, privateKey: 'MIIE-very-private', password: 'Zafiro.Lento7' };
    await world.call('PUT', '/profile', { bearer, body: sent });
    const { body } = await world.call('GET', '/profile', { bearer });
    expect(JSON.stringify(body)).not.toMatch(/privateKey|very-private|Zafiro/);
    expect(world.logged.join('')).not.toContain('very-private');
  });
});
