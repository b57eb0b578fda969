import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEventBytes, canonicalJson, eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';

const text = (value: unknown) => Buffer.from(canonicalJson(value)).toString('utf8');
const double = (bits: string) => Buffer.from(bits, 'hex').readDoubleBE();

describe('canonical JSON (RFC 8785)', () => {
  it('gives the bytes of the example in section 3.2.4', () => {
    const input = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    );
    const expected =
      '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b3333333333333333332e333333333333332c31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d';
    expect(Buffer.from(canonicalJson(input)).toString('hex')).toBe(expected);
  });

  it('sorts names by UTF-16 code units as section 3.2.3 shows', () => {
    const input = JSON.parse(
      '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
    );
    const values = [...text(input).matchAll(/:"([^"]+)"/g)].map((m) => m[1]);
    expect(values).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the double %s of appendix B as %s', (bits, expected) => {
    expect(text(double(bits))).toBe(expected);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['\ud800'], [undefined], [{ deep: ['\udead'] }]])('refuses %s', (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });

  it('does not depend on the order of names and survives a round trip', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (json) => {
        const value = JSON.parse(json);
        const reversed = (v: unknown): unknown => {
          if (Array.isArray(v)) return v.map(reversed);
          if (v === null || typeof v !== 'object') return v;
          return Object.fromEntries(
            Object.entries(v)
              .reverse()
              .map(([k, x]) => [k, reversed(x)]),
          );
        };
        expect(text(reversed(value))).toBe(text(value));
        expect(text(JSON.parse(text(value)))).toBe(text(value));
      }),
    );
  });

  it('keeps a name that JavaScript treats specially', () => {
    expect(text(JSON.parse('{"__proto__":{"a":1},"constructor":2}'))).toBe('{"__proto__":{"a":1},"constructor":2}');
  });
});

describe('canonical bytes of an event', () => {
  const event = {
    id: '6f1c0b0e-7d0a-5c5e-9d57-0a1b2c3d4e5f',
    type: 'DocumentSent',
    stream: 'document-ñ🖊',
    revision: 3,
    data: { b: 1, a: 'ñ' },
    metadata: { schemaVersion: 2, recordedAt: '2026-11-21T10:00:00.000Z' },
  };

  it('are these, whatever the store adds', () => {
    const bytes = Buffer.from(canonicalEventBytes({ ...event, position: '99', storedAt: 'x' } as never)).toString('utf8');
    expect(bytes).toBe(
      '{"data":{"a":"ñ","b":1},"id":"6f1c0b0e-7d0a-5c5e-9d57-0a1b2c3d4e5f","metadata":{"recordedAt":"2026-11-21T10:00:00.000Z","schemaVersion":2},"revision":3,"schemaVersion":2,"stream":"document-ñ🖊","type":"DocumentSent"}',
    );
  });

  it('change with every part', () => {
    const plain = Buffer.from(eventLeafHash(event)).toString('hex');
    const changes = [{ id: 'x' }, { type: 'X' }, { stream: 'x' }, { revision: 4 }, { data: { b: 1 } }, { metadata: { schemaVersion: 3 } }];
    const hashes = changes.map((change) => Buffer.from(eventLeafHash({ ...event, ...change })).toString('hex'));
    expect(new Set([plain, ...hashes]).size).toBe(changes.length + 1);
  });
});
