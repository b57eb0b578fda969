import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type EndorsementEventData, endorsementEventTypes, holder } from '../../contract/events.ts';
import { endorsementCommand } from '../decider.ts';
import { endorsementIdOf } from '../rules/endorsement-id.ts';
import { PEOPLE_REFUSALS, peopleProblem } from '../rules/people.ts';
import { keptOf, STATED_REFUSALS, stated, statedProblem } from '../rules/stated.ts';
import { newestEndorsement } from '../state.ts';

const { title, language, kind, place, requestedBy } = endorsementEventTypes.EndorsementAsked.schema.shape;

/** The document as it stands in its own stream. */
const endorsable = z.object({
  ownerId: z.string(),
  title,
  language,
  status: z.string(),
  isDeleted: z.boolean(),
  /** It was prepared to be endorsed. */
  isEndorsement: z.boolean(),
  /** Null before the platform sealed it. */
  sealedSha256: endorsementEventTypes.EndorsementAsked.schema.shape.documentSha256.nullable(),
  owner: holder.extend({ userId: requestedBy.shape.userId }),
  /** Public page where the document is checked; the sheet shows it. */
  validationUrl: z.string(),
});

/** The sheet that is to be signed, as it was made and stored. */
export type MadeSheet = Pick<EndorsementEventData<'EndorsementAsked'>, 'sheet' | 'sheetPages' | 'fieldName' | 'sealField'>;

/** The owner asks the endorser to pass the document on (ENDO-001). One endorsement is open or done, never two; a rejected one makes room. */
export const askEndorsement = endorsementCommand({
  type: 'AskEndorsement',
  schema: z.object({
    documentId: z.string().min(1),
    /** Null: there is no such document. */
    document: endorsable.nullable(),
    /** Null: the owner. */
    endorser: holder.nullable(),
    endorsee: holder,
    kind,
    place,
    /** Amount, date, acceptance. */
    stated: stated.default({}),
  }),
  refuses: [
    'document.not_found',
    'reviewer.read_only',
    'deleted_document_message',
    'ENDO_008',
    'conflict.not_endorsable',
    'endorsement.not_allowed',
    ...PEOPLE_REFUSALS,
    ...STATED_REFUSALS,
  ],
  /** A document of strangers is answered like one that does not exist, so that ids tell nothing. */
  authorise(_state, { document }, { actor }) {
    const isOfAccount = (actor.kind === 'owner' || actor.kind === 'reviewer') && actor.ownerId === document?.ownerId;
    if (!isOfAccount) return refuse(404, 'document.not_found');
    return actor.kind === 'reviewer' ? refuse(403, 'reviewer.read_only') : null;
  },
  admit(state, { document, endorser, endorsee, stated }, { now }) {
    if (!document || document.isDeleted) return refuse(410, 'deleted_document_message');
    const before = newestEndorsement(state);
    if (before && before.status !== 'REJECTED') return refuse(409, 'ENDO_008', { status: before.status });
    // A document may still wait for a request that was rejected: the flow frees it before it asks it to wait for the next.
    const isComingBack = document.status === 'PENDING_TO_ENDORSEMENT' && before !== null;
    if ((document.status !== 'COMPLETED' && !isComingBack) || !document.sealedSha256)
      return refuse(409, 'conflict.not_endorsable', { status: document.status });
    if (!document.isEndorsement) return refuse(409, 'endorsement.not_allowed');
    return peopleProblem({ endorser, endorsee, owner: document.owner }) ?? statedProblem(stated, now);
  },
  decide(state, { documentId, document, endorser, endorsee, kind, place, stated }, sheet: MadeSheet) {
    if (!document?.sealedSha256) return refuse(409, 'conflict.not_endorsable', { status: document?.status });
    const { title, language, sealedSha256: documentSha256, owner } = document;
    const { userId, ...self } = owner;
    const endorsementId = endorsementIdOf(documentId, state.requests.length + 1);
    const about = { endorsementId, documentId, title, language, documentSha256, kind, place, ...keptOf(stated) };
    const requestedBy = { userId, personId: owner.personId, name: owner.name };
    return [{ type: 'EndorsementAsked', data: { ...about, endorser: endorser ?? self, endorsee, requestedBy, ...sheet } }];
  },
  touches: [],
});
