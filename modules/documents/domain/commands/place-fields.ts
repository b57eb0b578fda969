import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type PlacedField, placedField } from '../../contract/values.ts';
import { documentCommand } from '../decider.ts';
import { DECISIONS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { OPTION_REFUSALS, optionsProblem } from '../rules/choices.ts';
import { FORMAT_REFUSALS, prefilledProblem } from '../rules/field-values.ts';
import { CHANGE_REFUSALS, changeProblem } from '../rules/open-to-changes.ts';
import { unconvertedProblem } from '../rules/word.ts';
import { type DocumentState, signatoryOf } from '../state.ts';
import { pdfOf } from '../word-pages.ts';

/** The owner places fields and signatures on the pages; the whole list each time. */
export const placeFields = documentCommand({
  type: 'PlaceFields',
  schema: z.object({ documentId: z.string().min(1), fields: z.array(placedField).max(2000) }),
  refuses: [
    ...OWNER_REFUSALS,
    ...CHANGE_REFUSALS,
    'word.not_converted_yet',
    'fields.repeated',
    'fields.signatory_missing',
    'fields.page_missing',
    'fields.outside_page',
    'fields.signed_file',
    'fields.only_text',
    ...FORMAT_REFUSALS,
    ...OPTION_REFUSALS,
  ],
  authorise: onlyOwner,
  decide: (state, { fields }) => changeProblem(state) ?? placesProblem(state, fields) ?? [{ type: 'FieldsPlaced', data: { fields } }],
  touches: [...DECISIONS, 'pages'],
});

function placesProblem(state: DocumentState, fields: readonly PlacedField[]) {
  // Taking every place away needs no pages.
  const unconverted = fields.length > 0 ? unconvertedProblem(state) : null;
  if (unconverted) return unconverted;
  const pages = pdfOf(state)?.pages ?? [];
  const isSigned = state.uploaded?.alreadySigned ?? false;
  const ids = new Set<string>();
  const signing = new Set<string>();
  for (const field of fields) {
    const { fieldId, signatoryId, label, ...place } = field;
    // Fields and signatories are found under one name when signing, so a field may not be called like a person either.
    if (ids.has(fieldId) || signatoryOf(state, fieldId)) return refuse(422, 'fields.repeated', { fieldId });
    ids.add(fieldId);
    if (!signatoryOf(state, signatoryId)) return refuse(422, 'fields.signatory_missing', { fieldId, email: label.value });
    const page = pages[place.page - 1];
    if (!page) return refuse(422, 'fields.page_missing', { fieldId, page: place.page, pages: pages.length });
    // Pages are kept as they are seen, so a turned page is already turned.
    const { width, height } = page;
    if (place.x < 0 || place.y < 0 || place.x + place.width > width + 0.5 || place.y + place.height > height + 0.5) {
      return refuse(422, 'fields.outside_page', { fieldId, page: place.page });
    }
    // Whatever is written on the pages of a signed file changes what was signed; a signature in a field of its own does not.
    if (isSigned && (place.type !== 'SIGNATURE' || signing.has(signatoryId))) {
      return refuse(422, 'fields.signed_file', { fieldId, page: place.page });
    }
    signing.add(signatoryId);
    const problem = prefilledProblem(field) ?? optionsProblem(field);
    if (problem) return problem;
  }
  return null;
}
