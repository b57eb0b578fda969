import { digest } from '../../../shared-kernel/crypto/hashes.ts';
import { sign } from '../forge.ts';
import { type CmsPlan, makeCms } from './cms-forge.ts';
import { anchors } from './cms-people.ts';
import type { CorpusCase, Expected, Question } from './corpus-case.ts';
import type { World } from './world.ts';

export const CADES = '/Type /Sig /SubFilter /ETSI.CAdES.detached';
export const PKCS7 = '/Type /Sig /SubFilter /adbe.pkcs7.detached';
export const SHA1 = '/Type /Sig /SubFilter /adbe.pkcs7.sha1';
export const STAMP = '/Type /DocTimeStamp /SubFilter /ETSI.RFC3161';

export interface ValueOptions {
  readonly format?: string;
  /** Changes the file after it was signed. */
  readonly after?: (pdf: Buffer) => Buffer;
}

/** The document of the world with one value in its first field. */
export async function withValue(
  { unsigned, ana }: World,
  value: (covered: Uint8Array) => Uint8Array,
  options: ValueOptions = {},
): Promise<Question> {
  const pdf = await sign(unsigned, {
    party: ana,
    reserved: 40_000,
    ...(options.format ? { format: options.format } : {}),
    cms: async (_, covered) => value(covered),
  });
  return { pdf: options.after ? options.after(pdf) : pdf, anchors };
}

/** One digit of what the page says, inside what is signed. */
export function altered(pdf: Buffer): Buffer {
  const copy = Buffer.from(pdf);
  copy.write('Pay 9000', copy.indexOf('Pay 1000'), 'latin1');
  return copy;
}

/** A case whose value is a CMS of this plan. */
export function cmsCase(
  one: Pick<CorpusCase, 'name' | 'rule' | 'form' | 'pdfsigDiffers'>,
  expected: Expected,
  plan: () => CmsPlan,
  options: ValueOptions & { readonly written?: (cms: Uint8Array) => Uint8Array } = {},
): CorpusCase {
  const { written = (cms: Uint8Array) => cms, ...rest } = options;
  return { ...one, expected, make: (world) => withValue(world, (covered) => written(makeCms(covered, plan())), rest) };
}

export const spoilt = (value: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(value);
  copy[copy.length - 1]! ^= 1;
  return copy;
};

/** Plan of adbe.pkcs7.sha1: the SHA-1 of what is signed is the content. */
export const sha1Content = (covered: Uint8Array): { readonly content: Uint8Array } => ({ content: digest('sha1', covered) });
