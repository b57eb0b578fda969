import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { DocumentLanguage } from '../../../shared-kernel/signing/words.ts';
import { constanciaNameOf, nameOfVersion } from '../application/file-links.ts';
import { footerLinkOf } from '../application/footer-link.ts';
import type { ProofOf } from '../application/ports.ts';
import type { TimelineRow } from '../application/reading.ts';
import type { DocumentState } from '../domain/state.ts';
import { sheetWords } from '../evidence-sheet/words.ts';
import { timelineCsv, timelineEntry } from './timeline.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

export interface BundleDeps {
  readonly files: Pick<FileStore, 'get'>;
  readonly proofOf: ProofOf;
  readonly publicUrl: string;
  readonly linkSecret: Uint8Array;
}

interface Entry {
  name: string;
  bytes(): Promise<Uint8Array>;
}

/**
 * History and document in one ZIP, written as it is read: one file in memory at a time. Names in it
 * are stable, so that two downloads of the same history hold the same files. `sheet` null: it could not be sealed just now.
 */
export function historyBundle(
  deps: BundleDeps,
  state: DocumentState,
  rows: readonly TimelineRow[],
  language: DocumentLanguage,
  sheet: Uint8Array | null,
): Readable {
  const entries = entriesOf(deps, state, rows, language, sheet);
  const modified = new Date(state.modifiedOn);
  async function* pieces(): AsyncGenerator<Buffer> {
    const out: Buffer[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      out.push(Buffer.from(chunk));
    });
    for (const entry of entries) {
      const file = new ZipPassThrough(entry.name);
      file.mtime = modified;
      zip.add(file);
      file.push(await entry.bytes(), true);
      yield* out.splice(0);
    }
    zip.end();
    yield* out.splice(0);
  }
  return Readable.from(pieces(), { objectMode: false });
}

function entriesOf(
  deps: BundleDeps,
  state: DocumentState,
  rows: readonly TimelineRow[],
  language: DocumentLanguage,
  sheet: Uint8Array | null,
): Entry[] {
  const stored = (name: string, key: string): Entry => ({ name, bytes: () => deps.files.get(key) });
  const made = (name: string, make: () => string): Entry => ({ name, bytes: async () => utf8(make()) });
  const last = state.versions.at(-1)?.version ?? 0;
  const versions = state.versions.map(({ version, file }) =>
    stored(
      version === last && state.seal ? nameOfVersion(state, version) : `versions/version-${String(version).padStart(3, '0')}.pdf`,
      file.key,
    ),
  );
  return [
    made('timeline.json', () =>
      JSON.stringify(
        { documentID: state.documentId, count: rows.length, timeline: rows.map((row) => timelineEntry(row, state, language)) },
        null,
        2,
      ),
    ),
    made('timeline.csv', () => timelineCsv(rows, state, language)),
    sheet
      ? { name: 'evidence-sheet.pdf', bytes: async () => sheet }
      : made('evidence-sheet-missing.txt', () => sheetWords[language].missing),
    made('manifest.json', () =>
      JSON.stringify(
        {
          documentID: state.documentId,
          status: state.status,
          validation: footerLinkOf(deps, state),
          original: state.uploaded?.original,
          // Left out for what was uploaded as a PDF.
          converted: state.word?.converted?.file,
          versions: state.versions,
          constancia: state.constancia,
          anchor: state.anchor,
        },
        null,
        2,
      ),
    ),
    ...(state.uploaded ? [stored(`versions/original.${state.uploaded.word?.format ?? 'pdf'}`, state.uploaded.original.key)] : []),
    ...(state.word?.converted ? [stored('versions/converted.pdf', state.word.converted.file.key)] : []),
    ...versions,
    ...state.signatures.flatMap(({ signatoryId, mark }) => (mark ? [stored(`signatures/${signatoryId}.json`, mark.key)] : [])),
    ...(state.constancia ? [stored(constanciaNameOf(state), state.constancia.file.key)] : []),
    ...rows.map((row) => ({
      name: `proofs/${String(row.number).padStart(5, '0')}-${row.type}.tlog-proof`,
      bytes: async () => utf8((await deps.proofOf(row.eventId))?.text ?? 'No checkpoint covers this event yet.\n'),
    })),
  ];
}
