import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeBer, openBer } from '../../shared-kernel/crypto/ber.ts';
import { derValue } from '../../shared-kernel/crypto/der-write.ts';
import { asn1End } from '../../shared-kernel/pdf/analysis/asn1-end.ts';
import { count } from '../support/counts.ts';

const RUNS = count('hostile BER', 500, 20_000);

/** A value in DER and the same one in BER. */
interface Twice {
  readonly der: Uint8Array;
  readonly ber: Uint8Array;
}

const open = (tag: number, parts: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([Uint8Array.of(tag, 0x80), ...parts, Uint8Array.of(0, 0)]);
const long = (tag: number, body: Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(tag, 0x83, body.length >> 16, (body.length >> 8) & 255, body.length & 255), body]);

const { value } = fc.letrec<{ value: Twice }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.uint8Array({ maxLength: 60 }).map((body): Twice => ({ der: derValue(0x04, body), ber: long(0x04, body) })),
    fc.uint8Array({ maxLength: 60 }).map((body): Twice => {
      const pieces = [body.subarray(0, 7), body.subarray(7)].map((piece) => derValue(0x04, piece));
      return { der: derValue(0x04, body), ber: open(0x24, pieces) };
    }),
    fc
      .tuple(fc.constantFrom(0x30, 0x31, 0xa0), fc.array(tie('value'), { maxLength: 5 }), fc.boolean())
      .map(([tag, inner, isOpen]): Twice => {
        const parts = inner.map(({ ber }) => ber);
        return { der: derValue(tag, ...inner.map(({ der }) => der)), ber: isOpen ? open(tag, parts) : derValue(tag, ...parts) };
      }),
  ),
}));

describe('BER', () => {
  it('comes out as the same value in DER, and DER as it is', () => {
    fc.assert(
      fc.property(value, fc.uint8Array({ maxLength: 8 }), ({ der, ber }, after) => {
        for (const written of [der, ber]) {
          const read = normalizeBer(Buffer.concat([written, after]));
          expect(Buffer.from(read.der)).toEqual(Buffer.from(der));
          expect(read.length).toBe(written.length);
        }
        const opened = openBer(Buffer.concat([ber, after]));
        expect([Buffer.from(opened.der), opened.trailingBytes]).toEqual([Buffer.from(der), after.length]);
      }),
      { numRuns: RUNS },
    );
  });

  it('ends for the reader of files where it ends for the reader of signatures', () => {
    fc.assert(
      fc.property(value, fc.uint8Array({ maxLength: 8 }), ({ ber }, after) => {
        const written = Buffer.concat([ber, after]);
        const isRead = ber[0] === 0x30 || (ber[0]! & ~0x20) === 0x04;
        expect(asn1End(written)).toBe(isRead ? ber.length : null);
      }),
      { numRuns: RUNS },
    );
  });

  it('hostile bytes end in an error or a value, in bounded time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(openBer(bytes).der.length).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toMatchObject({ name: 'DerError' });
        }
        asn1End(bytes);
      }),
      { numRuns: RUNS },
    );
    const deep = new Uint8Array(4_000_000).map((_, i) => (i % 2 === 0 ? 0x30 : 0x80));
    const wide = new Uint8Array(4_000_000).map((_, i) => (i < 2 ? [0x30, 0x80][i]! : [0x05, 0x00][i % 2]!));
    for (const bytes of [deep, wide]) {
      const started = performance.now();
      expect(() => openBer(bytes)).toThrow();
      expect(asn1End(bytes)).toBeNull();
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });
});
