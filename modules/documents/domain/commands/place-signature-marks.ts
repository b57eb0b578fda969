import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import { type DocumentEvent, documentEventTypes } from '../../contract/events.ts';
import { placedField } from '../../contract/values.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { awaitsMarks } from '../rules/marks.ts';
import { pdfOf } from '../word-pages.ts';

/** The places of signatures were looked for on the pages: each becomes a field of its signer, beside what stands there already, or it is said which are missing. */
export const placeSignatureMarks = documentCommand({
  type: 'PlaceSignatureMarks',
  schema: z.object({
    documentId: z.string().min(1),
    ...documentEventTypes.SignatureMarksSought.schema.shape,
    fields: z.array(placedField).max(2000),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { sha256, missing, fields }) {
    if (state.status !== 'DRAFT' || !awaitsMarks(state) || pdfOf(state)?.file.sha256 !== sha256) return [];
    const sought: DocumentEvent = { type: 'SignatureMarksSought', data: { sha256, missing } };
    if (missing.length > 0) return [sought];
    // Who is not asked any more has no place.
    const own = fields.filter(({ signatoryId }) => state.setup?.signatories.some((one) => one.signatoryId === signatoryId));
    // In this order: whoever is told that they were found finds their fields there, wherever a reader stands.
    return own.length === 0 ? [sought] : [{ type: 'FieldsPlaced', data: { fields: [...state.fields, ...own] } }, sought];
  },
  touches: ['preparation', 'pages', ...ENDS],
});
