import type { Clock } from '../../../shared-kernel/clock.ts';
import { FileDamaged, FileMissing, type FileStore } from '../../../shared-kernel/files/port.ts';
import type { SignatureAppearance } from '../../../shared-kernel/pdf/types.ts';
import { evidenceSheetStatement } from '../../../shared-kernel/signing/sheet-statement.ts';
import type { DocumentLanguage } from '../../../shared-kernel/signing/words.ts';
import { footerLinkOf } from '../application/footer-link.ts';
import { markFrom } from '../application/kept-mark.ts';
import type { ProofOf, SealedSheet } from '../application/ports.ts';
import type { DocumentReads, TimelineRow } from '../application/reading.ts';
import { currentVersion, type DocumentState, hasSigned, signatoriesOf } from '../domain/state.ts';
import { timelineEntry } from '../history/timeline.ts';
import type { KeptMarks } from './kept-marks.ts';
import { evidenceSheet, type SheetFacts } from './sheet.ts';
import { sheetWords } from './words.ts';

export interface SheetDeps {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly linkSecret: Uint8Array;
  readonly reads: Pick<DocumentReads, 'flows' | 'folio'>;
  readonly files: Pick<FileStore, 'get'>;
  readonly proofOf: ProofOf;
  readonly sealedSheet: SealedSheet;
}

/** The newest signed tree that holds events of this history. Trees grow with positions, so halving finds where they end. */
async function checkpointOf(deps: Pick<SheetDeps, 'proofOf'>, rows: readonly TimelineRow[]): Promise<SheetFacts['checkpoint']> {
  let newest: SheetFacts['checkpoint'] = null;
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const proof = await deps.proofOf(rows[middle]!.eventId);
    if (proof) {
      newest = { treeSize: proof.treeSize, root: proof.root, covered: middle + 1 };
      low = middle + 1;
    } else high = middle;
  }
  return newest;
}

/** The file whose fields hold the marks; null before anybody signed. Without its file a sheet still tells everything but the marks. */
async function signedFileOf({ files }: Pick<SheetDeps, 'files'>, state: DocumentState): Promise<Uint8Array | null> {
  const current = currentVersion(state);
  if (!current || !signatoriesOf(state).some(({ signatoryId }) => hasSigned(state, signatoryId))) return null;
  return orMissing(() => files.get(current.file.key));
}

async function orMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged) return null;
    throw error;
  }
}

async function keptMarksOf({ files }: Pick<SheetDeps, 'files'>, { signatures, round }: DocumentState): Promise<KeptMarks> {
  const kept: Record<string, SignatureAppearance> = {};
  for (const { signatoryId, mark, round: of } of signatures) {
    const bytes = mark && of === round ? await orMissing(() => files.get(mark.key)) : null;
    if (bytes) kept[signatoryId] = markFrom(bytes);
  }
  return kept;
}

/** The evidence sheet of what the rows tell; a PDF beside the signed one, never in it. Throws ProductError while it cannot be sealed. */
export async function evidenceSheetOf(
  deps: SheetDeps,
  state: DocumentState,
  rows: readonly TimelineRow[],
  language: DocumentLanguage,
  isOwnerSide: boolean,
): Promise<Uint8Array> {
  const content = evidenceSheet(
    {
      state,
      entries: rows.map((row) => timelineEntry(row, state, language, isOwnerSide)),
      flows: await deps.reads.flows(state.documentId, { position: rows.at(-1)!.position }),
      checkpoint: await checkpointOf(deps, rows),
      folio: await deps.reads.folio(state.documentId),
      validationUrl: footerLinkOf(deps, state),
      madeAt: deps.clock.now(),
      showsAddresses: isOwnerSide,
      keptMarks: await keptMarksOf(deps, state),
    },
    language,
  );
  const { documentId, ownerId: account } = state;
  const signedFile = await signedFileOf(deps, state);
  const whole = signedFile ? { ...content, signedFile } : content;
  return deps.sealedSheet(whole, { reason: sheetWords[language].sealReason, contactInfo: evidenceSheetStatement(documentId), account });
}
