/** Rules about evidence that server and pages share. */

const STARTS = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
] as const;

/** How many of the first bytes `evidenceType` needs. */
export const EVIDENCE_START_BYTES = 8;

export type EvidenceType = (typeof STARTS)[number][0];

/** CONST-025: the same for every account. */
export const EVIDENCE_MAX_BYTES = 20 * 1_048_576;
export const MAX_EVIDENCE_FILES = 10;

/**
 * RULE-027: what a file is by its first bytes (PNG: ISO 15948, JPEG: T.81, PDF: ISO 32000), whatever it is called; null for
 * anything else. A file whose name claims another kind is refused too: a person will open it by that name.
 */
export function evidenceType(fileName: string, bytes: Uint8Array): EvidenceType | null {
  const found = STARTS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
  const ending = /\.(png|jpe?g|pdf)$/i.exec(fileName)?.[1]?.toLowerCase();
  const named = ending === 'pdf' ? 'application/pdf' : ending === 'png' ? 'image/png' : ending ? 'image/jpeg' : null;
  return found !== null && found === named ? found : null;
}
