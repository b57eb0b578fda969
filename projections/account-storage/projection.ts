import type { Projection, Row } from '../runtime/index.ts';

interface FileRef {
  readonly sha256: string;
  readonly size: number;
}
/** What the events below name their bytes with; each has those that its line takes. */
interface Data {
  readonly original: FileRef;
  readonly prepared: FileRef;
  readonly result: { readonly file: FileRef };
  readonly mark?: FileRef | null;
  readonly file: FileRef;
  readonly evidence: readonly { readonly file: FileRef }[];
  readonly sheet: FileRef;
  readonly contract: FileRef;
}

/** Events that name bytes in the file store, and which bytes. Page pictures do not count: no event holds their size. */
const filesOf: Record<string, (data: Data) => readonly (FileRef | null)[]> = {
  DocumentUploaded: ({ original }) => [original],
  WordConverted: ({ file }) => [file],
  PageImagesStored: ({ prepared }) => [prepared],
  SignatureRecorded: ({ result, mark }) => [result.file, mark ?? null],
  PlatformSealed: ({ file }) => [file],
  ConstanciaRecorded: ({ file }) => [file],
  CancellationRequested: ({ evidence }) => evidence.map(({ file }) => file),
  EndorsementAsked: ({ sheet }) => [sheet],
  EndorsementSigned: ({ file }) => [file],
  EndorsementSheetSealed: ({ file }) => [file],
  EndorsementConstanciaRecorded: ({ file }) => [file],
  SpecialEndorsementRequested: ({ contract }) => [contract],
  TemplateCreated: ({ file }) => [file],
  TemplateVersionAdded: ({ file }) => [file],
};

/** The files that an account holds, by their SHA-256: what it uploaded twice is stored once. Rows stay, because files stay. */
export const accountStorage: Projection = {
  name: 'account-storage',
  version: 3,
  types: Object.keys(filesOf),
  tables: [
    {
      name: 'account_files',
      columns: { owner_id: 'text not null', sha256: 'text not null', size: 'bigint not null' },
      key: ['owner_id', 'sha256'],
    },
  ],
  async apply(batch, tx) {
    const rows = new Map<string, Row>();
    for (const { type, data, metadata } of batch) {
      const owner_id = metadata.ownerId;
      for (const file of filesOf[type]?.(data as unknown as Data) ?? [])
        if (file) rows.set(`${owner_id}/${file.sha256}`, { owner_id, sha256: file.sha256, size: file.size });
    }
    if (rows.size > 0) await tx.upsert('account_files', [...rows.values()]);
  },
};
