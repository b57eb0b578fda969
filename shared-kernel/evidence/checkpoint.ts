import type { Hash } from './merkle.ts';
import { NoteRejected, type NoteSigner, type NoteVerifier, openNote, signNote } from './note.ts';

/** A Merkle tree head as C2SP tlog-checkpoint (c2sp.org/tlog-checkpoint) writes it: origin, size, root. */
export interface CheckpointBody {
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
}

export function checkpointText({ origin, size, root }: CheckpointBody): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

export function signCheckpoint(body: CheckpointBody, signers: readonly NoteSigner[]): string {
  return signNote(checkpointText(body), signers);
}

/** Reads the text of a checkpoint note; extension lines are allowed and left aside. Throws NoteRejected. */
export function parseCheckpointText(text: string): CheckpointBody {
  const [origin, size, root] = text.split('\n');
  if (!origin || size === undefined || !/^(0|[1-9][0-9]*)$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw new NoteRejected('not a checkpoint');
  }
  const hash = Buffer.from(root ?? '', 'base64');
  if (hash.length !== 32 || hash.toString('base64') !== root) throw new NoteRejected('not a checkpoint root');
  return { origin, size: Number(size), root: hash };
}

/** Opens and reads a signed checkpoint. Throws NoteRejected. */
export function openCheckpoint(note: string, known: readonly NoteVerifier[]): CheckpointBody {
  return parseCheckpointText(openNote(note, known).text);
}
