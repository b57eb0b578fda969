import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { append, baseObjects, OBJ, type Objects, type RevisionOptions, type SignOptions, sign, stream, writePdf } from '../forge.ts';
import type { CorpusCase, Expected } from './corpus-case.ts';
import { failed, passed, undecided } from './corpus-case.ts';
import type { World } from './world.ts';

/** Number of a field that a later signer adds, and of its value. */
export const NEW = { field: 25, value: 26, look: 27 } as const;

export const changed: Expected = failed('changes.content', 'FORMAT_FAILURE');
export const open = (code: string): Expected => undecided(code, 'SIG_CONSTRAINTS_FAILURE');
export { passed };

/** One object of the base document with a piece of its text exchanged. */
export const edit = (num: number, from: string, to: string, objects = baseObjects()): Objects => ({
  [num]: objects[num]!.replace(from, () => to),
});

/** A document with some objects of its own, its first field signed by Ana, and what somebody appended to it. */
export async function after(world: World, base: Objects, update: Objects, options: RevisionOptions = {}): Promise<Buffer> {
  return append(await signedBase(world, base), update, options);
}

export const signedBase = (world: World, base: Objects = {}, more: Partial<SignOptions> = {}): Promise<Buffer> =>
  sign(writePdf(baseObjects(base)), { party: world.ana, ...more });

interface AddedBox {
  /** Left, bottom, right, top in points; nothing for a field that no page shows. */
  readonly rect?: string;
  readonly base?: Objects;
  readonly also?: Objects;
  readonly keys?: string;
  readonly flags?: number;
  readonly first?: Partial<SignOptions>;
}

/** Ana signed; Bruno adds a field of his own in his own revision. */
export async function addedSignature(
  world: World,
  { rect, base = {}, also = {}, keys = '', flags = 132, first = {} }: AddedBox,
): Promise<Buffer> {
  const objects = baseObjects(base);
  const entered: Objects = rect ? edit(OBJ.page, `${OBJ.text} 0 R] >>`, `${OBJ.text} 0 R ${NEW.field} 0 R] >>`, objects) : {};
  const fieldText = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (added) /F ${flags} /Rect [${rect ?? '0 0 0 0'}] /P ${OBJ.page} 0 R /V ${NEW.value} 0 R ${keys} >>`;
  return sign(await signedBase(world, base, first), {
    party: world.bruno,
    field: NEW.field,
    value: NEW.value,
    fieldText,
    also: { ...edit(OBJ.form, `${OBJ.text} 0 R]`, `${OBJ.text} 0 R ${NEW.field} 0 R]`, objects), ...entered, ...also },
  });
}

export const bruno = (world: World, pdf: Uint8Array, more: Partial<SignOptions> = {}): Promise<Buffer> =>
  sign(pdf, { party: world.bruno, field: OBJ.second, ...more });

/** The same bytes under /FlateDecode. */
export const deflated = (body: string, dict = ''): string =>
  stream(deflateSync(Buffer.from(body, 'latin1')).toString('latin1'), `${dict} /Filter /FlateDecode`);

export const certify = (p: 1 | 2 | 3): string =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${p} /V /1.2 >> >>]`;

type Make = CorpusCase['make'];
export const innocent = (name: string, rule: string, make: Make, expected = passed): CorpusCase => ({
  name,
  rule,
  form: 'innocent',
  make,
  expected,
});
export const attacked = (name: string, rule: string, make: Make, expected = changed): CorpusCase => ({
  name,
  rule,
  form: 'attacked',
  make,
  expected,
});
export const unusual = (name: string, rule: string, make: Make, expected: Expected): CorpusCase => ({
  name,
  rule,
  form: 'unusual',
  make,
  expected,
});
