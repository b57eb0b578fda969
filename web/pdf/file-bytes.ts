import { samePlace } from '../api/base.ts';
import { read, unreachable } from '../api/call.ts';
import type { ApiProblem } from '../api/types.ts';

/** A version of a document's file, and the signed address it is read from. */
export interface FileOfDocument {
  readonly documentID: string;
  readonly version: number;
  readonly url: string;
}

export class FileProblem extends Error {
  readonly problem: ApiProblem;
  constructor(problem: ApiProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Stands for the bytes whatever the address is: every answer signs it anew. */
export const keyOf = (file: Pick<FileOfDocument, 'documentID' | 'version'>): string => `${file.documentID}:${file.version}`;

const KEPT = 4;
const kept = new Map<string, Promise<Uint8Array>>();

/**
 * The bytes of a version; versions never change, so the last few are kept while one moves through time. Each reading at
 * the server is an event of the document's history.
 */
export function fileBytes(file: FileOfDocument): Promise<Uint8Array> {
  const key = keyOf(file);
  const known = kept.get(key);
  const bytes = known ?? load(file);
  kept.delete(key);
  kept.set(key, bytes);
  if (!known) bytes.catch(() => kept.delete(key));
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
  return bytes;
}

async function load(file: FileOfDocument): Promise<Uint8Array> {
  let response: Response;
  try {
    // Looked at, not kept: the history tells the two apart.
    response = await fetch(`${samePlace(file.url)}&shown=1`, { credentials: 'omit' });
  } catch {
    throw new FileProblem(unreachable());
  }
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  const outcome = read(await response.text(), response.status, response.headers);
  throw new FileProblem('problem' in outcome ? outcome.problem : unreachable());
}
