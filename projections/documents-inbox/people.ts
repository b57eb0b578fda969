import type { ClientBase, Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { DOCUMENTS_INBOX, type StoredPerson } from './projection.ts';

export interface DocumentPeople {
  readonly signed: number;
  readonly signers: number;
  readonly people: readonly { readonly name: string | null; readonly signed: boolean }[];
}

/** Who signs these documents, by document id. The caller checks that the reader may know. */
export async function peopleOf(db: Pool | ClientBase, documentIds: readonly string[]): Promise<ReadonlyMap<string, DocumentPeople>> {
  const { rows } = await db.query<{ document_id: string; signed: number; signers: number; people: StoredPerson[] }>(
    `select document_id, signed, signers, people from ${tableInUse(DOCUMENTS_INBOX)} where document_id = any($1)`,
    [documentIds],
  );
  return new Map(
    rows.map(({ document_id, signed, signers, people }) => [
      document_id,
      { signed, signers, people: people.map((person) => ({ name: person.name.value, signed: person.signed })) },
    ]),
  );
}
