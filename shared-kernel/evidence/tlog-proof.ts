import { openCheckpoint } from './checkpoint.ts';
import { type Hash, verifyInclusion } from './merkle.ts';
import { NoteRejected, type NoteVerifier } from './note.ts';

/**
 * C2SP tlog-proof (c2sp.org/tlog-proof@v1): proves without any server that the log holds one
 * event. File extension `.tlog-proof`.
 */
export interface TlogProof {
  /** Leaf index: the event's count in global order, from 0. */
  readonly index: number;
  /** From the leaf's sibling up. */
  readonly hashes: readonly Hash[];
  /** The signed checkpoint, verbatim. */
  readonly checkpoint: string;
  /** Not authenticated by the proof. */
  readonly extra?: Uint8Array;
}

const HEADER = 'c2sp.org/tlog-proof@v1';

export function formatTlogProof(proof: TlogProof): string {
  const extra = proof.extra ? [`extra ${base64(proof.extra)}`] : [];
  return [HEADER, ...extra, `index ${proof.index}`, ...proof.hashes.map(base64), '', proof.checkpoint].join('\n');
}

/** Throws NoteRejected where the text is not such a proof. */
export function parseTlogProof(text: string): TlogProof {
  const split = text.indexOf('\n\n');
  if (split < 0) throw new NoteRejected('a proof has an empty line before its checkpoint');
  const [header, ...lines] = text.slice(0, split).split('\n');
  if (header !== HEADER) throw new NoteRejected(`a proof starts with ${HEADER}`);
  const extra = lines[0]?.startsWith('extra ') ? decode(lines.shift()!.slice(6)) : undefined;
  const [, index] = /^index (0|[1-9][0-9]*)$/.exec(lines.shift() ?? '') ?? [];
  if (index === undefined || !Number.isSafeInteger(Number(index))) throw new NoteRejected('a proof names the index of its leaf');
  const hashes = lines.map((line) => {
    const hash = decode(line);
    if (hash.length !== 32) throw new NoteRejected('a proof hash has 32 bytes');
    return hash;
  });
  return { index: Number(index), hashes, checkpoint: text.slice(split + 2), ...(extra ? { extra } : {}) };
}

export type TlogProofVerdict =
  | { readonly ok: true; readonly index: number; readonly treeSize: number; readonly origin: string }
  | { readonly ok: false; readonly reason: string };

/** Checks a proof against the leaf hash recomputed from the event and the keys the reader trusts. */
export function verifyTlogProof(text: string, leaf: Hash, known: readonly NoteVerifier[]): TlogProofVerdict {
  try {
    const proof = parseTlogProof(text);
    const { origin, size, root } = openCheckpoint(proof.checkpoint, known);
    if (!verifyInclusion(leaf, proof.index, size, proof.hashes, root))
      return { ok: false, reason: 'the leaf does not lead to the signed root' };
    return { ok: true, index: proof.index, treeSize: size, origin };
  } catch (error) {
    if (error instanceof NoteRejected) return { ok: false, reason: error.message };
    throw error;
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function decode(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new NoteRejected('malformed base64');
  return bytes;
}
