import {
  EVIDENCE_MAX_BYTES,
  EVIDENCE_START_BYTES,
  type EvidenceType,
  evidenceType,
  MAX_EVIDENCE_FILES,
} from '../../../modules/cancellation/contract/evidence-rules.ts';

/** A file that was chosen as evidence and may be sent. */
export interface ChosenFile {
  readonly key: string;
  readonly file: File;
  readonly type: EvidenceType;
}

export type Finding =
  | { readonly kind: 'empty' | 'type' | 'again'; readonly name: string }
  | { readonly kind: 'large'; readonly name: string; readonly size: number }
  /** `left`: names of those that do not fit. */
  | { readonly kind: 'many'; readonly left: readonly string[] };

const keyOf = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

async function findingOf(file: File): Promise<Finding | EvidenceType> {
  if (file.size === 0) return { kind: 'empty', name: file.name };
  if (file.size > EVIDENCE_MAX_BYTES) return { kind: 'large', name: file.name, size: file.size };
  const type = evidenceType(file.name, new Uint8Array(await file.slice(0, EVIDENCE_START_BYTES).arrayBuffer()));
  return type ?? { kind: 'type', name: file.name };
}

/** The rules of the server, asked before anything is sent; each file that is left out says why. */
export async function choose(
  kept: readonly ChosenFile[],
  given: readonly File[],
): Promise<{ chosen: readonly ChosenFile[]; findings: readonly Finding[] }> {
  const chosen = [...kept];
  const findings: Finding[] = [];
  const left: string[] = [];
  for (const file of given) {
    const key = keyOf(file);
    if (chosen.some((one) => one.key === key)) {
      findings.push({ kind: 'again', name: file.name });
      continue;
    }
    const found = await findingOf(file);
    if (typeof found !== 'string') findings.push(found);
    else if (chosen.length >= MAX_EVIDENCE_FILES) left.push(file.name);
    else chosen.push({ key, file, type: found });
  }
  if (left.length > 0) findings.push({ kind: 'many', left });
  return { chosen, findings };
}
