import type { FileRef } from '../contract/values.ts';
import type { DocumentState } from '../domain/state.ts';
import { constanciaNameOf, nameOfVersion } from './file-links.ts';

/** A file of a finished document under the name that people keep it by. `type`: media type; size in bytes. */
export interface FinishedFile extends Pick<FileRef, 'key' | 'sha256' | 'size'> {
  readonly name: string;
  readonly type: string;
}

/** What everybody keeps of a finished document: the sealed PDF, and the constancia (.asn) beside it. */
export interface FinishedFiles {
  readonly pdf: FinishedFile & { readonly version: number };
  readonly constancia: FinishedFile;
}

/** Null before the document is sealed and certified. Names are in the language of the document and differ from that of the upload. */
export function finishedFiles(state: DocumentState): FinishedFiles | null {
  const { seal, constancia } = state;
  if (!seal || !constancia) return null;
  const of = ({ key, sha256, size }: FileRef) => ({ key, sha256, size });
  return {
    pdf: { ...of(seal.file), version: seal.version, name: nameOfVersion(state, seal.version), type: 'application/pdf' },
    constancia: { ...of(constancia.file), name: constanciaNameOf(state), type: 'application/octet-stream' },
  };
}
