import type { Pool } from 'pg';
import { peopleOf } from '../../../projections/documents-inbox/people.ts';
import {
  type EndorsementEntry,
  endorsementsPage,
  endorsementsReceived,
  endorsementsSlice,
  endorsementsToSign,
} from '../../../projections/endorsements/queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import { foliosOfDocuments } from '../../../projections/spoken-folios/queries.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { positionFrom } from '../../../shared-kernel/event-store/position-text.ts';
import { shownWords } from '../../../shared-kernel/privacy/own-words.ts';
import type { EndorsementListQuery, EndorsementReads, EndorsementRow } from '../../endorsement/index.ts';

/** Long enough for another worker to take over what a killed one was doing, so that people read their own writes even then. */
const PATIENCE_MS = 10_000;

export interface EndorsementReadsDeps {
  readonly pool: Pool;
  readonly readSide: Pick<ReadSide, 'waitFor'>;
  readonly store: EventStore;
  readonly addressHash: (email: string) => string;
}

/** The projections behind the inbox of endorsements. */
export function createEndorsementReads({ pool, readSide, store, addressHash }: EndorsementReadsDeps): EndorsementReads {
  const hashOf = (email: string | null) => (email === null ? null : addressHash(email));
  const asked = ({ viewerEmail, ...query }: EndorsementListQuery) => ({ ...query, viewerAddress: hashOf(viewerEmail) });
  const shown = async (entries: readonly EndorsementEntry[], query: EndorsementListQuery): Promise<EndorsementRow[]> => {
    const documentIds = [...new Set(entries.map((one) => one.document_id))];
    const [people, folios] = await Promise.all([peopleOf(pool, documentIds), foliosOfDocuments(pool, documentIds)]);
    const viewer = hashOf(query.viewerEmail);
    return entries.map((one) => {
      const isOwner = one.owner_id === query.ownerId;
      const isEndorser = viewer !== null && one.endorser_address === viewer;
      const isHolder = viewer !== null && one.endorsee_address === viewer && one.status === 'COMPLETED';
      const signers = people.get(one.document_id);
      return {
        endorsementID: one.endorsement_id,
        documentID: one.document_id,
        folio: folios.get(one.document_id) ?? null,
        type: one.type,
        kind: one.kind,
        name: shownWords(one.title),
        status: one.status,
        isAdmitted: one.is_admitted,
        endorser: one.people.endorser && { name: one.people.endorser.value },
        endorsee: one.people.endorsee && { name: one.people.endorsee.value },
        requestedBy: { name: one.people.requestedBy.value },
        signed: signers?.signed ?? 0,
        signers: signers?.signers ?? 0,
        people: isOwner ? (signers?.people ?? []) : null,
        askedAt: one.asked_at.toISOString(),
        signedAt: one.signed_at?.toISOString() ?? null,
        settledAt: one.settled_at?.toISOString() ?? null,
        modifiedOn: one.modified_on.toISOString(),
        isOwner,
        isEndorser,
        isHolder,
        canSign: isEndorser && one.status === 'PENDING' && one.is_admitted,
      };
    });
  };
  return {
    async caughtUp(text) {
      const position = positionFrom(store, text);
      if (position === null) return true;
      const names = ['endorsements', 'documents-inbox'];
      return (await Promise.all(names.map((name) => readSide.waitFor(name, position, PATIENCE_MS)))).every(Boolean);
    },
    async page(query, page) {
      const { rows, ...rest } = await endorsementsPage(pool, asked(query), page);
      return { endorsements: await shown(rows, query), ...rest };
    },
    async slice(query, cursor) {
      const { rows, ...rest } = await endorsementsSlice(pool, asked(query), cursor);
      return { endorsements: await shown(rows, query), ...rest };
    },
    toSign: (viewerEmail) => endorsementsToSign(pool, hashOf(viewerEmail)),
    received: (viewerEmail) => endorsementsReceived(pool, hashOf(viewerEmail)),
  };
}
