import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressRefusal } from '../../shared-kernel/outbound/address-ranges.ts';
import { type Refusal, readTarget } from '../../shared-kernel/outbound/target.ts';

const RUNS = { numRuns: 2_000 };
const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.');
const quad = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** First and last address of what is not public, by the registry of the IANA; said here a second time and in another way. */
const NOT_PUBLIC: readonly (readonly [from: string, to: string, why: Refusal])[] = [
  ['0.0.0.0', '0.255.255.255', 'reserved'],
  ['10.0.0.0', '10.255.255.255', 'private'],
  ['100.64.0.0', '100.127.255.255', 'shared'],
  ['127.0.0.0', '127.255.255.255', 'loopback'],
  ['169.254.0.0', '169.254.255.255', 'link-local'],
  ['172.16.0.0', '172.31.255.255', 'private'],
  ['192.0.0.0', '192.0.0.255', 'reserved'],
  ['192.0.2.0', '192.0.2.255', 'documentation'],
  ['192.88.99.0', '192.88.99.255', 'transition'],
  ['192.168.0.0', '192.168.255.255', 'private'],
  ['198.18.0.0', '198.19.255.255', 'reserved'],
  ['198.51.100.0', '198.51.100.255', 'documentation'],
  ['203.0.113.0', '203.0.113.255', 'documentation'],
  ['224.0.0.0', '239.255.255.255', 'multicast'],
  ['240.0.0.0', '255.255.255.255', 'reserved'],
];
const whyNot = (value: number): Refusal | null => NOT_PUBLIC.find(([from, to]) => value >= quad(from) && value <= quad(to))?.[2] ?? null;

/** Every range, its edges and the neighbours of them, and any address. */
const v4 = fc.oneof(
  fc.constantFrom(...NOT_PUBLIC.flatMap(([from, to]) => [quad(from) - 1, quad(from), quad(to), quad(to) + 1])).map((n) => n >>> 0),
  fc.constantFrom(...NOT_PUBLIC).chain(([from, to]) => fc.integer({ min: quad(from), max: quad(to) })),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
);

const radix = fc.constantFrom(
  (n: number) => String(n),
  (n: number) => `0${n.toString(8)}`,
  (n: number) => `0x${n.toString(16)}`,
  (n: number) => `0X${n.toString(16).toUpperCase()}`,
  (n: number) => `0x000${n.toString(16)}`,
);
const wide = (text: string): string => text.replace(/[0-9a-zA-Z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));
const escaped = (text: string): string => [...text].map((letter) => `%${letter.codePointAt(0)!.toString(16)}`).join('');

/** An IPv4 address as a browser would still understand it: one to four parts, each in any base, with a dot at the end, in wide letters or escaped. */
const spelled = (value: number) =>
  fc
    .record({
      parts: fc.integer({ min: 1, max: 4 }),
      bases: fc.tuple(radix, radix, radix, radix),
      end: fc.constantFrom('', '.'),
      dress: fc.constantFrom(
        (text: string) => text,
        wide,
        (text: string) => text.replaceAll('.', '\u3002'),
        escaped,
      ),
    })
    .map(({ parts, bases, end, dress }) => {
      const octets = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
      const rest = octets.slice(parts - 1).reduce((sum, octet) => sum * 256 + octet, 0);
      const numbers = [...octets.slice(0, parts - 1), rest];
      return dress(`${numbers.map((number, index) => bases[index]!(number)).join('.')}${end}`);
    });

const rules = { loopback: false };
const refusedBy = (url: string, loopback = false): Refusal | null => {
  const target = readTarget(url, { loopback });
  return 'refused' in target ? target.refused : null;
};

describe('an IPv4 address', () => {
  it('is public or is not, as the registry says', () => {
    fc.assert(
      fc.property(v4, (value) => {
        expect(addressRefusal(dotted(value))).toBe(whyNot(value));
      }),
      RUNS,
    );
  });

  it('is the same in every spelling', () => {
    const address = v4.chain((value) => spelled(value).map((text) => ({ value, text })));
    fc.assert(
      fc.property(address, ({ value, text }) => {
        const target = readTarget(`https://${text}/x`, rules);
        const why = whyNot(value);
        if (why === null) expect(target).toMatchObject({ hostname: dotted(value), host: dotted(value), port: 443, path: '/x' });
        else expect(target).toEqual({ refused: why });
      }),
      RUNS,
    );
  });

  it.each(['256.1.1.1', '1.2.3.4.5', '0x1.2.3.999', '4294967296', '08.1.1.1', '1..2.3', '.127.0.0.1'])('%s is none', (text) => {
    expect(refusedBy(`https://${text}/`)).toBe('malformed');
  });
});

const hextets = (value: bigint): string[] =>
  Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));

/** Written out, shortened where zeros stand, in capitals, with leading zeros, or with its end as an IPv4 address. */
const v6Spelling = (value: bigint) =>
  fc
    .constantFrom(
      hextets(value).join(':'),
      hextets(value)
        .map((group) => group.padStart(4, '0'))
        .join(':')
        .toUpperCase(),
      `${hextets(value).slice(0, 6).join(':')}:${dotted(Number(value & 0xffff_ffffn))}`,
      hextets(value)
        .join(':')
        .replace(/\b0(:0)+\b/, '')
        .replace(/^:$|^(?=:[^:])|(?<=[^:]):$/, (found) => `${found}:`),
    )
    .filter((text) => URL.canParse(`https://[${text}]/`));

const any128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });
const global = fc.bigInt({ min: 0n, max: 2n ** 125n - 1n }).map((low) => (1n << 125n) | low);
const prefixed = (prefix: string, length: number) => {
  const high = prefix.split(':').reduce((sum, group) => (sum << 16n) | BigInt(`0x${group || '0'}`), 0n);
  const bits = BigInt(128 - length);
  return fc.bigInt({ min: 0n, max: 2n ** bits - 1n }).map((low) => ((high >> bits) << bits) | low);
};
const ZEROS = '0:0:0:0:0';
const of = (prefix: string) => `${prefix}:0:0:0:0:0:0:0:0`.split(':').slice(0, 8).join(':');

describe('an IPv6 address', () => {
  it('is the same in every spelling', () => {
    const address = fc
      .oneof(any128, global, prefixed(of('2001:db8'), 32), prefixed(`${ZEROS}:ffff:0:0`, 96))
      .chain((value) => v6Spelling(value).map((text) => ({ value, text })));
    fc.assert(
      fc.property(address, ({ value, text }) => {
        expect(addressRefusal(text)).toBe(addressRefusal(hextets(value).join(':')));
        expect(refusedBy(`https://[${text}]:8443/`)).toBe(addressRefusal(text));
      }),
      RUNS,
    );
  });

  it('is public in 2000::/3 alone, and not everywhere there', () => {
    const special = [prefixed(of('2001'), 23), prefixed(of('2001:db8'), 32), prefixed(of('2002'), 16), prefixed(of('3fff'), 20)];
    fc.assert(
      fc.property(any128, (value) => {
        const text = hextets(value).join(':');
        const isNat64 = value >> 32n === 0x64_ff9bn << 64n;
        if (value >> 125n !== 1n && !isNat64) expect(addressRefusal(text)).not.toBeNull();
      }),
      RUNS,
    );
    fc.assert(
      fc.property(fc.oneof(...special), (value) => {
        expect(addressRefusal(hextets(value).join(':'))).not.toBeNull();
      }),
      RUNS,
    );
    for (const text of ['2606:4700::1111', '2a00:1450:4003:80e::200e', '2001:4860:4860::8888', '3ffe::1'])
      expect(addressRefusal(text)).toBeNull();
  });

  it('that stands for an IPv4 address is refused, but for a public one behind NAT64', () => {
    fc.assert(
      fc.property(v4, (value) => {
        const low = BigInt(value);
        const text = (high: bigint) => hextets(high | low).join(':');
        expect(addressRefusal(text(0xffffn << 32n))).toBe(whyNot(value) ?? 'transition');
        expect(addressRefusal(text(0x64_ff9bn << 96n))).toBe(whyNot(value) === null ? null : 'transition');
        expect(addressRefusal(hextets((0x2002n << 112n) | (low << 80n) | 1n).join(':'))).toBe('transition');
        expect(addressRefusal(text(0x2001_0000n << 96n))).toBe('transition');
        expect(addressRefusal(text(0n))).not.toBeNull();
        expect(addressRefusal(hextets((0x64_ff9b_0001n << 80n) | low).join(':'))).toBe('reserved');
      }),
      RUNS,
    );
  });

  it.each([
    ['::1', 'loopback'],
    ['::', 'reserved'],
    ['fe80::1', 'link-local'],
    ['fd12:3456::1', 'private'],
    ['fec0::1', 'private'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['3fff:fff::1', 'documentation'],
    ['100::1', 'reserved'],
    ['5f00::1', 'reserved'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['fe80::1%eth0', 'reserved'],
  ])('%s is %s', (text, why) => {
    expect(addressRefusal(text)).toBe(why);
  });

  it.each(['[fe80::1%25eth0]', '[fe80::1%eth0]', '[::1', '[v1.a]', '[1::2::3]', '[::1]x'])('%s is no host', (host) => {
    expect(refusedBy(`https://${host}/`)).toBe('malformed');
  });
});

describe('what stands around the host', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);

  it('may be no user name and no password, with whatever host is pretended', () => {
    fc.assert(
      fc.property(word, fc.option(word, { nil: '' }), fc.constantFrom('hooks.example', '127.0.0.1', '[::1]'), (user, password, host) => {
        for (const before of [`${user}:${password}@`, `${user}@`, '@', ':@', `hooks.example:443@`, `${user}@${user}@`]) {
          expect(refusedBy(`https://${before}${host}/`, true)).toBe('credentials');
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is a port of https, or one above those of other services', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: 0, max: 1_100 })), (port) => {
        const why = port === 443 || port >= 1_024 ? null : 'port';
        expect(refusedBy(`https://hooks.example:${port}/`)).toBe(why);
        expect(refusedBy(`https://hooks.example:0${port}/`)).toBe(why);
      }),
      RUNS,
    );
    for (const port of ['65536', 'x', '-1', '443x', '1e3']) expect(refusedBy(`https://hooks.example:${port}/`)).toBe('malformed');
  });

  it.each([
    ['ftp://hooks.example/', 'malformed'],
    ['file:///etc/passwd', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['//hooks.example/', 'malformed'],
    ['https:hooks.example', 'malformed'],
    ['https:/hooks.example', 'malformed'],
    ['https:///hooks.example', 'malformed'],
    ['https:\\\\hooks.example\\', 'malformed'],
    ['https://hooks.example\\@127.0.0.1/', 'malformed'],
    [' https://hooks.example/', 'malformed'],
    ['https://hooks.example/\r\nhost: x', 'malformed'],
    ['ht\ttps://127.0.0.1/', 'malformed'],
    ['https://hooks\u00ad.example/', 'malformed'],
    ['https://hooks.exam\u200bple/', 'malformed'],
    ['https://hooks.example\u0000/', 'malformed'],
    ['https://./', 'malformed'],
    ['https://', 'malformed'],
    ['', 'malformed'],
    [`https://hooks.example/${'x'.repeat(2_000)}`, 'malformed'],
    ['http://hooks.example/', 'not-https'],
    ['HTTP://HOOKS.EXAMPLE/', 'not-https'],
    ['https://localhost/', 'loopback'],
    ['https://LOCALHOST./', 'loopback'],
    ['https://a.localhost/', 'loopback'],
    ['https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'loopback'],
    ['https://①②⑦.⓪.⓪.①/', 'loopback'],
    ['http://127.0.0.1:8080/', 'loopback'],
  ])('%j is refused: %s', (url, why) => {
    expect(refusedBy(url)).toBe(why);
  });

  it('may be a name of other letters, which is one name in ASCII', () => {
    expect(readTarget('https://Ñandú.example./a b'.replace(' ', '%20'), rules)).toEqual({
      protocol: 'https:',
      hostname: 'xn--and-6ma2c.example',
      port: 443,
      path: '/a%20b',
      host: 'xn--and-6ma2c.example',
    });
  });

  it('opens this machine alone, where the operator says so', () => {
    for (const url of ['http://127.0.0.1:8123/', 'http://localhost:8123/', 'http://[::1]:8123/', 'https://127.9.9.9/']) {
      expect(refusedBy(url, true)).toBeNull();
      expect(refusedBy(url, false)).toBe('loopback');
    }
    for (const url of ['http://10.0.0.1:8123/', 'https://192.168.1.1/', 'https://169.254.169.254/']) {
      expect(refusedBy(url, true)).toBe(refusedBy(url, false));
    }
  });
});
