import { Buffer } from 'node:buffer';
import { beforeAll, describe, expect, it } from 'vitest';
import { signDetached } from '../../shared-kernel/crypto/cms.ts';
import type { TrustAnchor } from '../../shared-kernel/crypto/trust.ts';
import { count } from '../support/counts.ts';
import { validate } from './corpus/ask.ts';
import { stamps } from './corpus/certificate-scenes.ts';
import { encryptedFile } from './corpus/encrypted-forge.ts';
import { hybridPdf, streamedPdf, textOf } from './corpus/files-forge.ts';
import { makeWorld, type World } from './corpus/world.ts';
import { OBJ, sign } from './forge.ts';
import { type Random, randomFrom } from './hostile-pdfs.ts';
import { VALIDATED_AT } from './real-files.ts';

const mutations = count('mutations', 500, 10_000);
/** Milliseconds of the whole suite. */
const LONG = 1_800_000;
const CERTIFIED = '/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 2 /V /1.2 >> >>]';

let world: World;
let anchors: readonly TrustAnchor[];
let time: ReturnType<typeof stamps>;
beforeAll(async () => {
  world = await makeWorld();
  time = stamps('2026-11-21T11:00:00Z');
  const authority: TrustAnchor = {
    certificate: time.root.certificate,
    purpose: 'foreign-timestamps',
    source: 'made by the test',
    test: true,
    role: 'root',
  };
  anchors = [...world.authority.trust('foreign-signers').anchors, authority];
});

/** ContentInfo with an indefinite length (X.690, 8.1.3.6). */
function indefinite(der: Uint8Array): Buffer {
  const header = 2 + (der[1]! < 0x80 ? 0 : der[1]! & 0x7f);
  return Buffer.concat([Buffer.from([0x30, 0x80]), der.subarray(header), Buffer.from([0, 0])]);
}

const KINDS: Readonly<Record<string, () => Promise<Buffer>>> = {
  'B-B': async () => world.signed,
  'B-T': () => {
    const { stamp } = time;
    const cms = (digest: Uint8Array) => signDetached({ digestOf: () => digest }, world.ana, stamp);
    return sign(world.unsigned, { party: world.ana, reserved: 20_000, cms });
  },
  'two signers': () => sign(world.signed, { party: world.bruno, field: OBJ.second }),
  'document timestamp': async () => {
    const cms = time.stamp;
    return sign(world.signed, {
      party: world.bruno,
      field: OBJ.second,
      reserved: 20_000,
      cms,
      format: '/Type /DocTimeStamp /SubFilter /ETSI.RFC3161',
    });
  },
  certified: () => sign(world.unsigned, { party: world.ana, dictionary: CERTIFIED }),
  invisible: () => {
    const fieldText = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (first) /F 132 /Rect [0 0 0 0] /P ${OBJ.page} 0 R /V 37 0 R >>`;
    return sign(world.unsigned, { party: world.ana, fieldText });
  },
  encrypted: () => encryptedFile('aes-256').signed(world),
  'cross-reference stream': () => sign(streamedPdf(), { party: world.ana }),
  hybrid: () => sign(hybridPdf(), { party: world.ana }),
  BER: () =>
    sign(world.unsigned, {
      party: world.ana,
      cms: async (digest) => indefinite(await signDetached({ digestOf: () => digest }, world.ana)),
    }),
};

interface Mutated {
  readonly pdf: Buffer;
  /** A byte that some signature covers is not what it was. */
  readonly inside: boolean;
  /** White space after the end: no reader shows anything else. */
  readonly means?: 'the same';
  readonly what: string;
}

/** The stretches that signatures leave out: their own values. */
const gapsOf = (pdf: Buffer): [number, number][] =>
  [...textOf(pdf).matchAll(/\/ByteRange \[0 (\d+) +(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);

function mutate(pdf: Buffer, gaps: readonly [number, number][], random: Random): Mutated {
  const copy = Buffer.from(pdf);
  const at = random(pdf.length);
  const length = 1 + random(40);
  const inGap = (offset: number): boolean => gaps.some(([from, to]) => offset >= from && offset < to);
  switch (random(7)) {
    case 0: {
      const [from, to] = gaps[random(gaps.length)]!;
      const place = from + random(Math.min(to - from, 9_000));
      copy[place] = copy[place]! ^ (1 << random(8));
      return { pdf: copy, inside: false, what: `bit of the value at ${place}` };
    }
    case 1: {
      const rest = Buffer.from(['\n', ' ', '%\n', '\0\0', 'x', '%%EOF\n', '4 0 obj << >> endobj\n', '\nstartxref\n9\n%%EOF\n'][random(8)]!);
      const means = /^[\s\0]+$/.test(rest.toString()) ? ({ means: 'the same' } as const) : {};
      return { pdf: Buffer.concat([pdf, rest]), inside: false, what: `appended ${JSON.stringify(rest.toString())}`, ...means };
    }
    case 2: {
      const bytes = Buffer.alloc(length, 32 + random(90));
      return { pdf: Buffer.concat([pdf.subarray(0, at), bytes, pdf.subarray(at)]), inside: !inGap(at), what: `inserted at ${at}` };
    }
    case 3: {
      const cut = Buffer.concat([pdf.subarray(0, at), pdf.subarray(at + length)]);
      const whole = Array.from({ length }, (_, i) => at + i).every((offset) => inGap(offset) || offset >= pdf.length);
      return { pdf: cut, inside: !whole && at + length <= pdf.length, what: `${length} bytes cut at ${at}` };
    }
    default:
      copy[at] = random(2) ? copy[at]! ^ (1 << random(8)) : (copy[at]! + 1 + random(255)) & 255;
      return { pdf: copy, inside: !inGap(at), what: `byte at ${at}` };
  }
}

describe('one change to a signed file', () => {
  it.each(Object.keys(KINDS).map((kind, index) => [kind, index] as const))(
    '%s: what a signature covers always fails, and nothing else passes',
    async (kind, index) => {
      const pdf = await KINDS[kind]!();
      const question = { anchors, revocation: 'good' as const, now: VALIDATED_AT };
      expect((await validate({ ...question, pdf })).overall).toBe('TOTAL_PASSED');
      const gaps = gapsOf(pdf);
      expect(gaps.length).toBeGreaterThan(0);
      const random = randomFrom(index + 1);
      const wrong: string[] = [];
      for (let i = 0; i < mutations / Object.keys(KINDS).length; i++) {
        const { pdf: mutated, inside, means, what } = mutate(pdf, gaps, random);
        if (mutated.equals(pdf) || means === 'the same') continue;
        const { overall, code } = await validate({ ...question, pdf: mutated });
        if (inside ? overall !== 'TOTAL_FAILED' : overall === 'TOTAL_PASSED') wrong.push(`${i}: ${what}: ${overall} ${code}`);
      }
      expect(wrong).toEqual([]);
    },
    LONG,
  );
});
