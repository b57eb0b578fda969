import { match } from 'ts-pattern';
import { type EndorsementEvent, endorsementEventTypes } from '../../modules/endorsement/contract/events.ts';
import { type SpecialEvent, specialEventTypes } from '../../modules/endorsement/contract/special-events.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { type DecodedEvent, nullPersonal, type Projection } from '../runtime/index.ts';

export const ENDORSEMENTS = 'endorsements';

/** Names as personal values, so that they go when the person is forgotten. */
export interface EndorsementPeople {
  readonly endorser: Personal | null;
  readonly endorsee: Personal | null;
  readonly requestedBy: Personal;
}

export interface StoredEndorsement {
  readonly endorsement_id: string;
  readonly document_id: string;
  readonly owner_id: string;
  readonly type: 'ORDINARY' | 'SPECIAL';
  readonly kind: 'PROPERTY' | 'PROCURATION' | 'GUARANTEE' | null;
  readonly title: Personal;
  readonly status: 'PENDING' | 'APPROVED' | 'COMPLETED' | 'REJECTED';
  readonly is_admitted: boolean;
  readonly is_deleted: boolean;
  readonly people: EndorsementPeople;
  /** Keyed hash of the endorser's address: matched, never read. Null once the person was forgotten. */
  readonly endorser_address: string | null;
  /** The same of the endorsee's. */
  readonly endorsee_address: string | null;
  readonly asked_at: string | Date;
  readonly signed_at: string | Date | null;
  readonly settled_at: string | Date | null;
  readonly modified_on: string | Date;
}

/** `DocumentDeleted` of the documents module: lists leave a deleted document out. */
const DELETED = 'DocumentDeleted';
type ListedEvent = EndorsementEvent | SpecialEvent;

/**
 * A row for every endorsement that was asked for, ordinary and special.
 * @param addressHash the same hash for the same address in all accounts, made with a key of the installation
 */
export const endorsements = (addressHash: (email: string) => string): Projection => ({
  name: 'endorsements',
  version: 3,
  types: [...Object.keys(endorsementEventTypes), ...Object.keys(specialEventTypes), DELETED],
  streams: ['endorsement-', 'special-', 'document-'],
  tables: [
    {
      name: ENDORSEMENTS,
      columns: {
        endorsement_id: 'text not null',
        document_id: 'text not null',
        owner_id: 'text not null',
        type: 'text not null',
        kind: 'text',
        title: 'jsonb not null',
        status: 'text not null',
        is_admitted: 'boolean not null',
        is_deleted: 'boolean not null',
        people: 'jsonb not null',
        endorser_address: 'text',
        endorsee_address: 'text',
        asked_at: 'timestamptz not null',
        signed_at: 'timestamptz',
        settled_at: 'timestamptz',
        modified_on: 'timestamptz not null',
      },
      key: ['endorsement_id'],
      indexes: [
        '(document_id)',
        '(owner_id, modified_on, endorsement_id) where not is_deleted',
        '(endorser_address, modified_on, endorsement_id) where not is_deleted',
        `(endorsee_address, modified_on, endorsement_id) where not is_deleted and status = 'COMPLETED'`,
      ],
    },
  ],
  async apply(batch, tx) {
    const ids = batch.map((event) => documentIdOf(event));
    const known = await tx.query<StoredEndorsement>(`select * from ${tx.table(ENDORSEMENTS)} where document_id = any($1)`, [ids]);
    const rows = new Map(known.map((row) => [row.endorsement_id, row]));
    const changed = new Set<string>();
    const put = (row: StoredEndorsement) => {
      rows.set(row.endorsement_id, row);
      changed.add(row.endorsement_id);
    };
    for (const event of batch) {
      if (event.type === DELETED) {
        for (const row of rows.values()) if (row.document_id === documentIdOf(event)) put({ ...row, is_deleted: true });
        continue;
      }
      const { endorsementId } = (event as unknown as ListedEvent).data;
      const row = rowAfter(rows.get(endorsementId), event, addressHash);
      if (row) put(row);
    }
    await tx.upsert(
      ENDORSEMENTS,
      [...changed].map((id) => ({ ...rows.get(id)! })),
    );
  },
  async forget(personId, tx) {
    for (const party of ['endorser', 'endorsee'])
      await tx.query(`update ${tx.table(ENDORSEMENTS)} set ${party}_address = null where people -> '${party}' ->> '$personal' = $1`, [
        personId,
      ]);
    await nullPersonal(tx, ENDORSEMENTS, ['people', 'title'], personId);
  },
});

const documentIdOf = ({ stream }: Pick<DecodedEvent, 'stream'>): string => stream.slice(stream.indexOf('-') + 1);

function rowAfter(
  row: StoredEndorsement | undefined,
  event: DecodedEvent,
  addressHash: (email: string) => string,
): StoredEndorsement | null {
  const at = event.metadata.occurredAt;
  const asked = { owner_id: event.metadata.ownerId, status: 'PENDING', is_deleted: false, signed_at: null, settled_at: null } as const;
  const hashOf = ({ email }: { readonly email: Personal }) => (email.value === null ? null : addressHash(email.value));
  const changed = (change: Partial<StoredEndorsement>) => (row ? { ...row, ...change, modified_on: at } : null);
  return match<ListedEvent, StoredEndorsement | null>(event as unknown as ListedEvent)
    .with({ type: 'EndorsementAsked' }, ({ data }) => ({
      ...asked,
      endorsement_id: data.endorsementId,
      document_id: data.documentId,
      type: 'ORDINARY',
      kind: data.kind,
      title: data.title,
      is_admitted: false,
      people: { endorser: data.endorser.name, endorsee: data.endorsee.name, requestedBy: data.requestedBy.name },
      endorser_address: hashOf(data.endorser),
      endorsee_address: hashOf(data.endorsee),
      asked_at: at,
      modified_on: at,
    }))
    .with({ type: 'SpecialEndorsementRequested' }, ({ data }) => ({
      ...asked,
      endorsement_id: data.endorsementId,
      document_id: data.documentId,
      type: 'SPECIAL',
      kind: null,
      title: data.title,
      is_admitted: true,
      people: { endorser: null, endorsee: null, requestedBy: data.requestedBy.name },
      endorser_address: null,
      endorsee_address: null,
      asked_at: at,
      modified_on: at,
    }))
    .with({ type: 'EndorsementAdmitted' }, () => changed({ is_admitted: true }))
    .with({ type: 'EndorsementSigned' }, () => changed({ status: 'APPROVED', signed_at: at }))
    .with({ type: 'EndorsementConstanciaRecorded' }, () => changed({ status: 'COMPLETED', settled_at: at }))
    .with({ type: 'SpecialEndorsementApproved' }, () => changed({ status: 'APPROVED', settled_at: at }))
    .with(
      { type: 'EndorsementRefused' },
      { type: 'EndorsementDeclined' },
      { type: 'EndorsementWithdrawn' },
      { type: 'SpecialEndorsementRejected' },
      () => changed({ status: 'REJECTED', settled_at: at }),
    )
    .with({ type: 'EndorsementPresented' }, { type: 'EndorsementSheetSealed' }, { type: 'EndorsementStepFailed' }, () => null)
    .exhaustive();
}
