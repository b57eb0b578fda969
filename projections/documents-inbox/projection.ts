import { type DocumentEvent, documentEventTypes } from '../../modules/documents/contract/events.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { nullPersonal, type Projection, type ProjectionTransaction, storableText } from '../runtime/index.ts';
import { simplified } from '../search-text.ts';
import {
  declined,
  dueApprovers,
  dueSignatories,
  foldInbox,
  foldVoBo,
  hasSigned,
  type InboxFold,
  type InboxVoBoEvent,
  isDeclined,
  isRefused,
  VOBO_TYPES,
} from './fold.ts';
import { sortTitle } from './sorting.ts';
import { tabOf } from './tabs.ts';
import { moveTally, type Tallied, tallyTable } from './tally.ts';
import { type FlowTurnEvent, foldFlowTurn, TURN_TYPES } from './turn-facts.ts';
import { replaceTurns, turnsOf, turnsTable } from './turns.ts';

export const DOCUMENTS_INBOX = 'documents_inbox';

const STREAM = 'document-';
const VOBO = 'vobo-';
/** Streams of a document whose events say whose turn it is, and nothing else that a list shows. */
const FLOWS = ['cancellation-', 'endorsement-', 'special-'] as const;

/** What the document waits for. Stored as jsonb, with the name as a personal value. */
export type StoredWait =
  | { readonly kind: 'signatory'; readonly signatoryId: string; readonly name: Personal; readonly since: string }
  | { readonly kind: 'approver'; readonly approverId: string; readonly name: Personal; readonly since: string }
  /** Somebody said that they do not sign: the owner asks again, asks somebody else, or ends it. */
  | { readonly kind: 'refusal' | 'not-theirs'; readonly signatoryId: string; readonly name: Personal; readonly since: string }
  | { readonly kind: 'endorser'; readonly name: Personal; readonly since: string }
  /** After a refused approval: the owner edits and sends again, or deletes. */
  | { readonly kind: 'owner'; readonly since: string }
  | { readonly kind: 'closing'; readonly since: string };

/** One knot of a row's trace: a signatory in signing order. */
export interface StoredPerson {
  readonly signatoryId: string;
  readonly name: Personal;
  readonly signed: boolean;
  readonly due: boolean;
}

/** A row for every document of every account: what the lists show; and what waits for whom. */
export const documentsInbox: Projection = {
  name: 'documents-inbox',
  version: 12,
  types: [...Object.keys(documentEventTypes), ...VOBO_TYPES, ...TURN_TYPES],
  streams: [STREAM, VOBO, ...FLOWS],
  tables: [
    {
      name: DOCUMENTS_INBOX,
      columns: {
        document_id: 'text not null',
        owner_id: 'text not null',
        title: 'text',
        sort_title: 'text collate "C" not null',
        status: 'text not null',
        is_refused: 'boolean not null',
        is_voided: 'boolean not null',
        is_declined: 'boolean not null',
        tab: 'text',
        is_deleted: 'boolean not null',
        added_on: 'timestamptz not null',
        modified_on: 'timestamptz not null',
        signed: 'integer not null',
        signers: 'integer not null',
        waiting: 'jsonb',
        people: 'jsonb not null',
        search: 'text not null',
        emails: 'text[] not null',
        shared_with: 'text[] not null',
        in_charge: 'text',
        is_test: 'boolean not null',
        fold: 'jsonb not null',
      },
      key: ['document_id'],
      indexes: [
        // Lists are read backwards from the newest change; the id makes the order whole, so that a cursor knows its place.
        '(owner_id, modified_on, document_id) where not is_deleted',
        '(owner_id, tab, modified_on, document_id) where not is_deleted',
        '(owner_id, added_on, document_id) where not is_deleted',
        '(owner_id, sort_title, document_id) where not is_deleted',
        'using gin (search public.gin_trgm_ops)',
        'using gin (shared_with)',
        '(owner_id, in_charge, modified_on, document_id) where in_charge is not null and not is_deleted',
      ],
    },
    tallyTable,
    turnsTable,
  ],
  async apply(batch, tx) {
    const ids = [...new Set(batch.map(({ stream }) => documentOf(stream)))];
    const known = await tx.query<KnownRow>(`select ${KNOWN} from ${tx.table(DOCUMENTS_INBOX)} where document_id = any($1)`, [ids]);
    const folds = new Map(known.map((row) => [row.document_id, { ownerId: row.owner_id, fold: row.fold }]));
    for (const event of batch) {
      const id = documentOf(event.stream);
      const before = folds.get(id);
      const { occurredAt } = event.metadata;
      if (event.stream.startsWith(VOBO)) {
        if (before) folds.set(id, { ...before, fold: foldVoBo(before.fold, event as unknown as InboxVoBoEvent, occurredAt) });
        continue;
      }
      if (FLOWS.some((flow) => event.stream.startsWith(flow))) {
        if (before) {
          const facts = foldFlowTurn(before.fold.facts, event as unknown as FlowTurnEvent, occurredAt);
          folds.set(id, { ...before, fold: { ...before.fold, facts } });
        }
        continue;
      }
      const fold = foldInbox(before?.fold, event as unknown as DocumentEvent, occurredAt);
      folds.set(id, { ownerId: before?.ownerId ?? event.metadata.ownerId, fold });
    }
    await write(
      tx,
      known,
      [...folds].map(([id, { ownerId, fold }]) => inboxRow(id, ownerId, fold)),
    );
    const asBefore = new Map(known.map((row) => [row.document_id, JSON.stringify(turnsOf(row.document_id, row.owner_id, row.fold))]));
    const now = [...folds].map(([id, { ownerId, fold }]) => ({ id, turns: turnsOf(id, ownerId, fold) }));
    const changed = now.filter(({ id, turns }) => JSON.stringify(turns) !== (asBefore.get(id) ?? '[]'));
    await replaceTurns(
      tx,
      changed.map(({ id }) => id),
      changed.flatMap(({ turns }) => turns),
    );
  },
  async forget(personId, tx) {
    await nullPersonal(tx, DOCUMENTS_INBOX, ['fold'], personId);
    const known = await tx.query<KnownRow>(
      `select ${KNOWN} from ${tx.table(DOCUMENTS_INBOX)} where strpos(people::text || fold::text, $1) > 0`,
      [JSON.stringify(personId)],
    );
    // What is worked out of the fold (names, search text, addresses, the tally of them) follows it.
    await write(
      tx,
      known,
      known.map((row) => inboxRow(row.document_id, row.owner_id, row.fold)),
    );
    await replaceTurns(
      tx,
      known.map((row) => row.document_id),
      known.flatMap((row) => turnsOf(row.document_id, row.owner_id, row.fold)),
    );
  },
};

const documentOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

interface KnownRow extends Tallied {
  readonly document_id: string;
  readonly fold: InboxFold;
}
const KNOWN = 'document_id, owner_id, is_deleted, tab, emails, fold';

async function write(tx: ProjectionTransaction, known: readonly KnownRow[], rows: readonly ReturnType<typeof inboxRow>[]): Promise<void> {
  const before = new Map(known.map((row) => [row.document_id, row]));
  await moveTally(
    tx,
    rows.map((after) => ({ before: before.get(after.document_id) ?? null, after })),
  );
  await tx.upsert(DOCUMENTS_INBOX, rows);
}

const present = (values: readonly (Personal | null)[]): string[] => values.flatMap((personal) => (personal?.value ? [personal.value] : []));

export function inboxRow(documentId: string, ownerId: string, fold: InboxFold) {
  const inOrder = fold.hasOrder ? fold.signatories.toSorted((a, b) => a.order - b.order) : fold.signatories;
  const due = new Set(dueSignatories(fold).map((signatory) => signatory.signatoryId));
  const people: StoredPerson[] = inOrder.map(({ signatoryId, name }) => ({
    signatoryId,
    name,
    signed: hasSigned(fold, signatoryId),
    due: due.has(signatoryId),
  }));
  const emails = present([...fold.signatories.map((signatory) => signatory.email), ...fold.observers]);
  return {
    document_id: documentId,
    owner_id: ownerId,
    title: fold.title?.value ?? null,
    sort_title: sortTitle(fold.title?.value ?? null),
    status: fold.status,
    is_refused: isRefused(fold),
    is_voided: fold.isVoided,
    is_declined: isDeclined(fold),
    tab: tabOf(fold.status),
    is_deleted: fold.isDeleted,
    added_on: fold.addedOn,
    modified_on: fold.modifiedOn,
    signed: people.filter((person) => person.signed).length,
    signers: people.length,
    waiting: waitOf(fold, people),
    people,
    // A line break, which no search text holds, keeps a match from reaching over two of them.
    search: simplified([fold.title?.value ?? '', documentId, ...emails].join('\n')),
    emails: [...new Set(emails.map((email) => storableText(email.toLowerCase())))].sort(),
    in_charge: fold.inCharge?.subUserId ?? null,
    is_test: fold.isTest,
    shared_with: [...new Set(present(fold.observers).map((email) => email.toLowerCase()))],
    fold,
  };
}

function waitOf(fold: InboxFold, people: readonly StoredPerson[]): StoredWait | null {
  if (fold.status === 'PENDING_FOR_BLOCK_CHAIN') return { kind: 'closing', since: fold.closingSince ?? fold.modifiedOn };
  if (fold.endorser) return { kind: 'endorser', ...fold.endorser };
  if (isRefused(fold)) return { kind: 'owner', since: fold.refusedAt ?? fold.modifiedOn };
  const [approver] = dueApprovers(fold);
  if (approver) {
    const { approverId, name } = approver;
    return { kind: 'approver', approverId, name, since: fold.asked[approverId]! };
  }
  const answer = declined(fold);
  if (answer) {
    const { signatoryId, name, since } = answer;
    return { kind: answer.kind === 'REFUSED' ? 'refusal' : 'not-theirs', signatoryId, name, since };
  }
  const next = people.find((person) => person.due);
  if (!next) return null;
  const { signatoryId, name } = next;
  return { kind: 'signatory', signatoryId, name, since: fold.dueSince[signatoryId] ?? fold.modifiedOn };
}
