import { describe, expect, it } from 'vitest';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { networkOf, wideNetworkOf } from '../../shared-kernel/http/network.ts';
import { createTransit } from '../../shared-kernel/http/uploads/transit.ts';

const limits = { held: 10, heldOfAddress: 4, bytes: 1_000, bytesOfAddress: 400, strangers: 0.5 };
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { status, code, facts } = error as ProductError;
    return { status, code, facts };
  }
  return null;
};
const busy = (scope: string) => ({ status: 503, code: 'upload.busy', facts: { scope, retryAfterSeconds: 15 } });

describe('what is under way is counted', () => {
  it('so many of one address, and room again when one leaves', () => {
    const transit = createTransit(limits);
    const [first] = Array.from({ length: 4 }, () => transit.enter('203.0.113.1', false));
    expect(refusal(() => transit.enter('203.0.113.1', false))).toEqual(busy('address'));
    expect(refusal(() => transit.enter('203.0.113.2', false))).toBeNull();
    first!.leave();
    first!.leave();
    expect(transit.held).toBe(4);
    expect(refusal(() => transit.enter('203.0.113.1', false))).toBeNull();
    expect(refusal(() => transit.enter('203.0.113.1', false))).toEqual(busy('address'));
  });

  it('so many bytes of one address over all it sends; nothing of a refused piece counts', () => {
    const transit = createTransit(limits);
    const [one, other] = [transit.enter('203.0.113.1', false), transit.enter('203.0.113.1', false)];
    one.take(300);
    expect(refusal(() => other.take(101))).toEqual(busy('address'));
    other.take(100);
    expect(refusal(() => other.expect(1))).toEqual(busy('address'));
    one.leave();
    expect(transit.bytes).toBe(100);
    other.take(300);
    other.leave();
    expect([transit.bytes, transit.held]).toEqual([0, 0]);
  });

  it('what is only announced counts for nobody else', () => {
    const transit = createTransit(limits);
    transit.enter('203.0.113.1', false).expect(400);
    expect(transit.bytes).toBe(0);
  });

  it('strangers share half and cannot take the rest', () => {
    const transit = createTransit(limits);
    for (let index = 0; index < 5; index += 1) transit.enter(`203.0.113.${index}`, true).take(100);
    expect(refusal(() => transit.enter('203.0.113.9', true))).toEqual(busy('process'));
    const own = transit.enter('203.0.113.9', false);
    own.take(400);
    expect(transit.bytes).toBe(900);
  });

  it('all of the process', () => {
    const transit = createTransit(limits);
    for (let index = 0; index < 10; index += 1) transit.enter(`203.0.113.${index}`, false).take(100);
    expect(refusal(() => transit.enter('198.51.100.1', false))).toEqual(busy('process'));
  });
});

describe('an address is', () => {
  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['gone', 'gone'],
  ])('%s -> %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('the network that logins are counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.200', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('%s -> %s', (ip, network) => expect(wideNetworkOf(ip)).toBe(network));
});
