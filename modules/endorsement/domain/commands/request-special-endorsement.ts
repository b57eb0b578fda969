import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { type SpecialEventData, specialEventTypes } from '../../contract/special-events.ts';
import { specialIdOf } from '../rules/endorsement-id.ts';
import { isSpeciallyEndorsable, onlySpecialParty, standing, VISITOR_REFUSALS, visitorProblem } from '../rules/special-visitor.ts';
import { specialCommand } from '../special/decider.ts';
import { newestSpecial } from '../special/state.ts';

const { title, language, page } = specialEventTypes.SpecialEndorsementRequested.schema.shape;

/** The contract as it came. */
export interface BroughtFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}
/** The contract as it was stored. */
export type KeptContract = Pick<SpecialEventData<'SpecialEndorsementRequested'>, 'contract' | 'pages'>;

export const pageProblem = (wanted: number, pages: number) =>
  wanted > pages ? refuse(422, 'endorsement.special_page_missing', { page: wanted, pages }) : null;

/** A party brings a new contract and names the page that is the invoice (ENDO-002). One is open or approved, never two. */
export const requestSpecialEndorsement = specialCommand({
  type: 'RequestSpecialEndorsement',
  schema: z.object({
    documentId: z.string().min(1),
    /** The document as it stands in its own stream; `isEnabled`: its account has the feature (SUB-013). Null: there is none. */
    document: z
      .object({
        ownerId: z.string(),
        title,
        language,
        status: z.string(),
        isDeleted: z.boolean(),
        isEndorsement: z.boolean(),
        isEnabled: z.boolean(),
      })
      .nullable(),
    visitor: standing,
    /** Null while the form is not read. */
    brought: z.object({ file: z.custom<BroughtFile | null>(), page: page.nullable() }).nullable(),
  }),
  refuses: [
    ...VISITOR_REFUSALS,
    'access.denied',
    'endorsement.special_not_enabled',
    'endorsement.not_allowed',
    'conflict.not_endorsable',
    'ENDO_008',
    'upload.file_required',
    'endorsement.special_page_required',
    'endorsement.special_page_missing',
  ],
  authorise(_state, { documentId, document, visitor }, { actor }) {
    return visitorProblem(document, visitor, actor) ?? onlySpecialParty(visitor.party, documentId, actor);
  },
  admit(state, { document, brought }) {
    if (!document || document.isDeleted) return refuse(410, 'deleted_document_message');
    if (!document.isEnabled) return refuse(403, 'endorsement.special_not_enabled');
    if (!document.isEndorsement) return refuse(409, 'endorsement.not_allowed');
    if (!isSpeciallyEndorsable(document.status)) return refuse(409, 'conflict.not_endorsable', { status: document.status });
    const before = newestSpecial(state);
    if (before && before.status !== 'REJECTED') return refuse(409, 'ENDO_008', { status: before.status });
    if (brought && !brought.file) return refuse(422, 'upload.file_required');
    return brought && brought.page === null ? refuse(422, 'endorsement.special_page_required') : null;
  },
  decide(state, { documentId, document, visitor, brought }, kept: KeptContract) {
    const { party } = visitor;
    if (!document || !party) return refuse(403, 'endorsement.special_not_a_party');
    if (!brought?.file) return refuse(422, 'upload.file_required');
    if (brought.page === null) return refuse(422, 'endorsement.special_page_required');
    const missing = pageProblem(brought.page, kept.pages);
    if (missing) return missing;
    const endorsementId = specialIdOf(documentId, state.requests.length + 1);
    const fileName = personal(party.personId, brought.file.fileName.slice(0, 255));
    const about = { endorsementId, documentId, title: document.title, language: document.language };
    return [{ type: 'SpecialEndorsementRequested', data: { ...about, ...kept, fileName, page: brought.page, requestedBy: party } }];
  },
  touches: [],
});
