import type { DocumentEvent, DocumentEventData } from '../../modules/documents/contract/events.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { type DecodedEvent, nullPersonal, type Projection, type ProjectionTransaction, storableText } from '../runtime/index.ts';
import { simplified } from '../search-text.ts';

export const KNOWN_RECIPIENTS = 'known_recipients';
export const DOCUMENT_RECIPIENTS = 'document_recipients';

/** Somebody of a document who is written to by mail. */
interface Recipient {
  /** Signatory, approver or observer, by the id that the document knows them under. */
  readonly id: string;
  readonly personId: string;
  /** Null of an observer, who is named by an address alone. */
  readonly name: Personal | null;
  readonly email: Personal;
}

type Value = Pick<Personal, 'value'> | null;

/** Whom a document names, so that the sending, which names nobody, tells whom it went to. */
interface OfDocument {
  readonly document_id: string;
  readonly owner_id: string;
  readonly is_sent: boolean;
  readonly people: readonly Recipient[];
}

interface Known {
  readonly owner_id: string;
  readonly person_id: string;
  readonly name: Personal | null;
  readonly email: Personal;
  /** ISO 8601 UTC, of the newest sending that named them. */
  readonly used_at: string | Date;
}

/**
 * The people that each account has sent documents to, newest use first: what is offered to whoever types the next name. Whom a draft
 * names that was never sent is not among them, and whom somebody no longer wants to be offered stands elsewhere (`inbox`), for that
 * is no fact of any document.
 */
export const knownRecipients: Projection = {
  name: 'known-recipients',
  version: 1,
  types: [
    'SetupChanged',
    'SendingConfirmed',
    'SignatoryRenamed',
    'SignatoryReplaced',
    'SignatoryRemoved',
    'ObserversAdded',
    'DocumentDeleted',
  ],
  streams: ['document-'],
  tables: [
    {
      name: KNOWN_RECIPIENTS,
      columns: {
        owner_id: 'text not null',
        person_id: 'text not null',
        name: 'jsonb',
        email: 'jsonb not null',
        search: 'text not null',
        used_at: 'timestamptz not null',
      },
      key: ['owner_id', 'person_id'],
      indexes: ['(owner_id, used_at desc, person_id)'],
    },
    {
      name: DOCUMENT_RECIPIENTS,
      columns: { document_id: 'text not null', owner_id: 'text not null', is_sent: 'boolean not null', people: 'jsonb not null' },
      key: ['document_id'],
    },
  ],
  async apply(batch, tx) {
    const ids = [...new Set(batch.map(({ stream }) => stream.slice('document-'.length)))];
    const stored = await tx.query<OfDocument>(
      `select document_id, owner_id, is_sent, people from ${tx.table(DOCUMENT_RECIPIENTS)} where document_id = any($1)`,
      [ids],
    );
    const documents = new Map<string, OfDocument | null>(stored.map((row) => [row.document_id, row]));
    const uses: { ownerId: string; recipient: Recipient; at: string }[] = [];
    for (const event of batch) {
      const id = event.stream.slice('document-'.length);
      const { ownerId, occurredAt: at } = event.metadata;
      const before = documents.get(id) ?? { document_id: id, owner_id: ownerId, is_sent: false, people: [] };
      const { after, writtenTo } = step(before, event);
      documents.set(id, after);
      for (const recipient of writtenTo) uses.push({ ownerId: before.owner_id, recipient, at });
    }
    const gone = [...documents].flatMap(([id, row]) => (row === null ? [id] : []));
    if (gone.length > 0) await tx.query(`delete from ${tx.table(DOCUMENT_RECIPIENTS)} where document_id = any($1)`, [gone]);
    await tx.upsert(
      DOCUMENT_RECIPIENTS,
      [...documents.values()].flatMap((row) => (row === null ? [] : [{ ...row }])),
    );
    await remember(tx, uses);
  },
  async forget(personId, tx) {
    await nullPersonal(tx, DOCUMENT_RECIPIENTS, ['people'], personId);
    await nullPersonal(tx, KNOWN_RECIPIENTS, ['name', 'email'], personId);
    await tx.query(`update ${tx.table(KNOWN_RECIPIENTS)} set search = $2 where person_id = $1`, [personId, searchTextOf(null, null)]);
  },
};

async function remember(tx: ProjectionTransaction, uses: readonly { ownerId: string; recipient: Recipient; at: string }[]): Promise<void> {
  if (uses.length === 0) return;
  const stored = await tx.query<Known>(
    `select owner_id, person_id, name, email, used_at from ${tx.table(KNOWN_RECIPIENTS)} where owner_id = any($1) and person_id = any($2)`,
    [[...new Set(uses.map(({ ownerId }) => ownerId))], [...new Set(uses.map(({ recipient }) => recipient.personId))]],
  );
  const known = new Map(stored.map((row) => [`${row.owner_id}/${row.person_id}`, row]));
  const changed = new Set<string>();
  for (const { ownerId, recipient, at } of uses) {
    const key = `${ownerId}/${recipient.personId}`;
    changed.add(key);
    // Who is an observer this time and signed before keeps the name of then.
    const name = recipient.name ?? known.get(key)?.name ?? null;
    known.set(key, { owner_id: ownerId, person_id: recipient.personId, name, email: recipient.email, used_at: at });
  }
  await tx.upsert(
    KNOWN_RECIPIENTS,
    [...changed].map((key) => {
      const row = known.get(key)!;
      return { ...row, search: searchTextOf(row.name, row.email) };
    }),
  );
}

/** A space before each word and before the address, so that what is typed is looked for at their beginnings. */
export const searchTextOf = (name: Value, email: Value): string =>
  storableText(` ${simplified(`${name?.value ?? ''} ${email?.value ?? ''}`.replaceAll(/\s+/g, ' ').trim())}`);

const peopleOf = ({ signatories, approvers, observers }: DocumentEventData<'SetupChanged'>): Recipient[] => [
  ...signatories.flatMap(({ signatoryId, personId, isOwner, name, email }) =>
    isOwner || email === null ? [] : [{ id: signatoryId, personId, name, email }],
  ),
  ...(approvers ?? []).map(({ approverId, personId, name, email }) => ({ id: approverId, personId, name, email })),
  ...observers.map(({ sharedWithID, personId, email }) => ({ id: sharedWithID, personId, name: null, email })),
];

/** What a document names after the event, and whom the event has written to. */
function step(before: OfDocument, event: DecodedEvent): { after: OfDocument | null; writtenTo: readonly Recipient[] } {
  const told = (after: OfDocument, added: readonly Recipient[]) => ({ after, writtenTo: before.is_sent ? added : [] });
  const { type, data } = event as unknown as DocumentEvent;
  switch (type) {
    case 'SetupChanged':
      return { after: { ...before, people: peopleOf(data) }, writtenTo: [] };
    case 'SendingConfirmed':
      return { after: { ...before, is_sent: true }, writtenTo: before.people };
    case 'SignatoryRenamed': {
      const renamed = before.people.filter(({ id }) => id === data.signatoryId).map((one) => ({ ...one, name: data.name }));
      return told({ ...before, people: before.people.map((one) => renamed.find(({ id }) => id === one.id) ?? one) }, renamed);
    }
    case 'SignatoryReplaced': {
      const { signatoryId: id, personId, name, email } = data.person;
      const added = email === null ? [] : [{ id, personId, name, email }];
      return told({ ...before, people: [...without(before.people, data.replacedId), ...added] }, added);
    }
    case 'SignatoryRemoved':
      return { after: { ...before, people: without(before.people, data.signatoryId) }, writtenTo: [] };
    case 'ObserversAdded': {
      const added = data.observers.map(({ sharedWithID, personId, email }) => ({ id: sharedWithID, personId, name: null, email }));
      return told({ ...before, people: [...before.people, ...added] }, added);
    }
    default:
      return { after: null, writtenTo: [] };
  }
}

const without = (people: readonly Recipient[], gone: string): readonly Recipient[] => people.filter(({ id }) => id !== gone);
