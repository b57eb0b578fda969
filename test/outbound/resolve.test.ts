import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../shared-kernel/outbound/outbound.ts';
import { resolveBy } from '../../shared-kernel/outbound/resolve.ts';
import { startNameServer } from './name-server.ts';
import { startReceiver } from './receivers.ts';

describe('names', () => {
  const zones: Readonly<Record<string, { a?: string[]; aaaa?: string[] } | null>> = {
    'both.example': { a: ['93.184.215.14', '93.184.215.15'], aaaa: ['2606:2800::1'] },
    'four.example': { a: ['93.184.215.14'] },
    'six.example': { aaaa: ['2606:2800::1'] },
    'inside.example': { a: ['93.184.215.14', '10.0.0.1'] },
    'inside-six.example': { a: ['93.184.215.14'], aaaa: ['fd00::1'] },
    'here.example': { a: ['127.0.0.1'] },
    'silent.example': null,
  };
  let server: Awaited<ReturnType<typeof startNameServer>>;
  beforeAll(async () => {
    server = await startNameServer((name) => (name in zones ? zones[name]! : {}));
  });
  afterAll(() => server.stop());
  const at = () => resolveBy([server.address]);
  const never = new AbortController().signal;

  it.each([
    ['both.example', ['93.184.215.14', '93.184.215.15', '2606:2800::1']],
    ['four.example', ['93.184.215.14']],
    ['six.example', ['2606:2800::1']],
    ['unknown.example', []],
  ])('%s leads to all its addresses of both kinds', async (name, addresses) => {
    expect([...(await at()(name, never))].sort()).toEqual([...addresses].sort());
  });

  it('of this machine are asked of nobody', async () => {
    const before = server.asked.length;
    expect(await at()('localhost', never)).toEqual(['127.0.0.1', '::1']);
    expect(await at()('x.localhost', never)).toEqual(['127.0.0.1', '::1']);
    expect(server.asked.length).toBe(before);
  });

  it('whose server is silent end with the time of the call', async () => {
    const guard = createOutbound({ loopback: false, agentName: 'test', resolve: at(), totalMs: 300 });
    expect(await guard.send({ url: 'https://silent.example/', method: 'GET' })).toMatchObject({ outcome: 'failed', how: 'timeout' });
  });

  it.each([
    ['inside.example', 'private'],
    ['inside-six.example', 'private'],
    ['here.example', 'loopback'],
  ])('%s is refused by what it leads to', async (name, why) => {
    const receiver = await startReceiver();
    const guard = createOutbound({ loopback: false, agentName: 'test', resolve: at() });
    expect(await guard.send({ url: `https://${name}:${receiver.port}/`, method: 'GET' })).toEqual({ outcome: 'refused', why });
    expect(receiver.connections()).toBe(0);
    await receiver.stop();
  });
});
