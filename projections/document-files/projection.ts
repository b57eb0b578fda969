import type { Projection, Row } from '../runtime/index.ts';

/** Events that name bytes of a document, and how they name them. */
const filesOf: Record<string, (data: Record<string, unknown>) => { kind: string; sha256: string }[]> = {
  DocumentUploaded: (data) => [{ kind: 'original', sha256: hashOf(data.original) }],
  PageImagesStored: (data) => [{ kind: 'version', sha256: hashOf(data.prepared) }],
  SignatureRecorded: (data) => [{ kind: 'version', sha256: hashOf((data.result as { file: unknown }).file) }],
  PlatformSealed: (data) => [{ kind: 'final', sha256: hashOf(data.file) }],
  ConstanciaRecorded: (data) => [{ kind: 'constancia', sha256: hashOf(data.file) }],
};

const hashOf = (file: unknown): string => (file as { sha256: string }).sha256;

/**
 * Which document a file belongs to, by its SHA-256: what validation asks first. One row for each
 * document and hash, for the same original may be uploaded many times.
 */
export const documentFiles: Projection = {
  name: 'document-files',
  version: 1,
  types: Object.keys(filesOf),
  tables: [
    {
      name: 'document_files',
      columns: { sha256: 'text not null', document_id: 'text not null', kind: 'text not null', recorded_at: 'timestamptz not null' },
      key: ['sha256', 'document_id'],
      indexes: ['(document_id)'],
    },
  ],
  async apply(batch, tx) {
    const rows = new Map<string, Row>();
    for (const event of batch) {
      const documentId = event.stream.slice('document-'.length);
      for (const { kind, sha256 } of filesOf[event.type]?.(event.data as Record<string, unknown>) ?? []) {
        rows.set(`${sha256}/${documentId}`, { sha256, document_id: documentId, kind, recorded_at: event.metadata.occurredAt });
      }
    }
    if (rows.size > 0) await tx.upsert('document_files', [...rows.values()]);
  },
};
