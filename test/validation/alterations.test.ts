import { Buffer } from 'node:buffer';
import { beforeAll, expect, it } from 'vitest';
import { type ValidationRecord, type Verdict, validateFiles } from '../../modules/validation/index.ts';
import type { TrustStore } from '../../shared-kernel/crypto/trust.ts';
import { count } from '../support/counts.ts';
import { available, describeWith } from '../support/needs.ts';
import { everyoneGood, real, realTrust, VALIDATED_AT } from './real-files.ts';
import { recordOf } from './recorded.ts';

/** mulberry32: the same seed alters the same bytes on every machine. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const flips = count('byte flips', 100, 1000);
const broken = count('broken files', 150, 1500);
/** Milliseconds; the full counts take minutes where other work shares the processors. */
const LONG = 900_000;

describeWith('e.firma files')('altered files', () => {
  let trust: TrustStore;
  beforeAll(async () => {
    trust = await realTrust();
  });
  const validate = (pdf: Uint8Array, asn: Uint8Array | null, record: ValidationRecord | null): Promise<Verdict> =>
    validateFiles({
      files: [{ name: 'a.pdf', bytes: pdf }, ...(asn ? [{ name: 'a.asn', bytes: asn }] : [])],
      now: VALIDATED_AT,
      trust,
      revocation: everyoneGood,
      record,
    });

  const pdf = available('e.firma files') ? real('pdf/02-two-signers-BB-BT.pdf') : new Uint8Array();
  const asn = available('e.firma files') ? real('nom151/test-constancia-for-02-two-signers-BB-BT.asn') : new Uint8Array();
  const flipped = (bytes: Uint8Array, at: number, bit: number): Uint8Array => {
    const copy = Buffer.from(bytes);
    copy[at] = copy[at]! ^ (1 << bit);
    return copy;
  };

  it(
    'unaltered, it passes',
    async () => {
      expect((await validate(pdf, asn, null)).overall).toBe('TOTAL_PASSED');
      expect((await validate(pdf, asn, recordOf(pdf, asn).record)).overall).toBe('TOTAL_PASSED');
    },
    LONG,
  );

  it.each(['pdf/02-two-signers-BB-BT.pdf', 'pdf/04-visible-two-signers-strict-PAdES-BB-BT.pdf'])(
    'one flipped bit of %s never passes, without constancia and without record',
    async (name) => {
      const bytes = real(name);
      const random = randomFrom(20261121);
      const unnoticed: string[] = [];
      for (let i = 0; i < flips; i++) {
        const at = random(bytes.length);
        const bit = random(8);
        const verdict = await validate(flipped(bytes, at, bit), null, null);
        if (verdict.overall === 'TOTAL_PASSED') unnoticed.push(`byte ${at} bit ${bit}`);
      }
      expect(unnoticed).toEqual([]);
    },
    LONG,
  );

  it(
    'one flipped bit of the PDF: both the record and the constancia name it',
    async () => {
      const { record } = recordOf(pdf, asn);
      const random = randomFrom(7);
      for (let i = 0; i < flips; i++) {
        const at = random(pdf.length);
        const verdict = await validate(flipped(pdf, at, random(8)), asn, record);
        const own = verdict.legs.find((leg) => leg.leg === 'record');
        expect([verdict.overall, own?.code, own?.facts.offset]).toEqual(['TOTAL_FAILED', 'record.pdf_differs', at]);
        expect(verdict.legs.find((leg) => leg.leg === 'constancia')?.code).toBe('constancia.other_document');
      }
    },
    LONG,
  );

  it(
    'one flipped bit of the constancia is never passed, and the record names it',
    async () => {
      const { record } = recordOf(pdf, asn);
      const random = randomFrom(11);
      const unnoticed: string[] = [];
      for (let i = 0; i < flips; i++) {
        const at = random(asn.length);
        const altered = flipped(asn, at, random(8));
        const alone = await validate(pdf, altered, null);
        if (alone.overall === 'TOTAL_PASSED') unnoticed.push(`byte ${at}`);
        const own = (await validate(pdf, altered, record)).legs.find((leg) => leg.leg === 'record');
        expect([own?.code, own?.facts.offset]).toEqual(['record.constancia_differs', at]);
      }
      expect(unnoticed).toEqual([]);
    },
    LONG,
  );

  it(
    'every byte around /Contents and of the digits of /ByteRange',
    async () => {
      const bytes = real('pdf/04-visible-two-signers-strict-PAdES-BB-BT.pdf');
      const text = Buffer.from(bytes).toString('latin1');
      const places: number[] = [];
      for (const match of text.matchAll(/\/ByteRange \[[^\]]*\]\s*\/Contents </g)) {
        for (let at = match.index; at < match.index + match[0].length + 40; at++) places.push(at);
      }
      for (const match of text.matchAll(/0>\s*>>/g))
        for (let at = match.index - 10; at < match.index + match[0].length; at++) places.push(at);
      expect(places.length).toBeGreaterThan(150);
      const step = flips >= 1000 ? 1 : 4;
      for (let i = 0; i < places.length; i += step) {
        const verdict = await validate(flipped(bytes, places[i]!, i % 8), null, null);
        expect([places[i], verdict.overall === 'TOTAL_PASSED']).toEqual([places[i], false]);
      }
    },
    LONG,
  );

  it(
    'cut, spliced, doubled and scrambled files give a verdict and never pass',
    async () => {
      const random = randomFrom(3);
      const sources = [
        '01-signed-BB-fisica',
        '02-two-signers-BB-BT',
        '03-two-signers-doc-timestamp',
        '04-visible-two-signers-strict-PAdES-BB-BT',
      ].map((name) => Buffer.from(real(`pdf/${name}.pdf`)));
      for (let i = 0; i < broken; i++) {
        const source = sources[random(sources.length)]!;
        const mutated = mutate(source, sources[random(sources.length)]!, random);
        const verdict = await validate(mutated, i % 5 === 0 ? mutateSmall(asn, random) : null, null);
        expect([i, verdict.overall]).not.toEqual([i, 'TOTAL_PASSED']);
      }
    },
    LONG,
  );

  it(
    'a cut at the end of an earlier revision is an earlier, valid state; any other cut is not',
    async () => {
      const two = Buffer.from(real('pdf/02-two-signers-BB-BT.pdf'));
      expect((await validate(two.subarray(0, 26_561), null, null)).overall).toBe('TOTAL_PASSED');
      for (const end of [26_000, 26_540, 26_600, 40_000, 67_000, 67_378]) {
        expect([end, (await validate(two.subarray(0, end), null, null)).overall]).not.toEqual([end, 'TOTAL_PASSED']);
      }
    },
    LONG,
  );
});

function mutateSmall(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let i = 0; i <= random(6); i++) copy[random(copy.length)] = random(256);
  return random(2) ? copy : copy.subarray(0, random(copy.length));
}

/** One to several of the ways in which files break or are broken on purpose; the result always differs from the source. */
function mutate(source: Buffer, other: Buffer, random: (below: number) => number): Buffer {
  const at = random(source.length);
  const length = 1 + random(400);
  switch (random(7)) {
    case 0:
      return source.subarray(0, Math.min(at, 26_000));
    case 1:
      return Buffer.concat([source.subarray(0, at), source.subarray(at + length)]);
    case 2:
      return Buffer.concat([source.subarray(0, at), source.subarray(at, at + length), source.subarray(at)]);
    case 3:
      return Buffer.concat([source.subarray(0, at), other.subarray(at % other.length, (at % other.length) + length), source.subarray(at)]);
    case 4: {
      const copy = Buffer.from(source);
      for (let i = 0; i < 20; i++) copy[random(copy.length)] = random(256);
      copy[at] = copy[at]! ^ 0xff;
      return copy;
    }
    case 5:
      return Buffer.concat([
        source,
        Buffer.from(
          `\n${random(1000)} 0 obj\n<< /ByteRange [0 ${random(99)} ${random(99)} ${random(99)}] >>\nendobj\nstartxref\n${random(source.length)}\n%%EOF`,
        ),
      ]);
    default: {
      const copy = Buffer.from(source);
      copy.fill(random(256), at, Math.min(copy.length, at + length));
      copy[at] = copy[at]! ^ 0x55;
      return copy;
    }
  }
}
