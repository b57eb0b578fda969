import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { formatEventTypes } from '../../contract/events.ts';
import { FORMATS_LIMIT, formatNameOf } from '../../contract/rules.ts';
import { formatsCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOf } from '../rules/authority.ts';
import { monthProblem, NAME_REFUSALS, nameProblem, PLACES_REFUSALS, placesProblem, takenPlaces } from '../rules/content.ts';

/** The account keeps places under a name (CALL-120) that none of its formats has (RULE-044). */
export const saveFormat = formatsCommand({
  type: 'SaveFormat',
  schema: z.object({
    ownerId: z.string().min(1),
    formatId: z.string().min(1),
    name: formatEventTypes.FormatSaved.schema.shape.name,
    places: takenPlaces,
  }),
  refuses: [...ACCOUNT_REFUSALS, ...NAME_REFUSALS, ...PLACES_REFUSALS, 'format.limit', 'format.month_limit'],
  authorise: (_state, { ownerId }, { actor }) => onlyOf(ownerId, actor),
  decide(state, { formatId, name: given, places }, _facts, { now }) {
    const problem = nameProblem(state, formatId, given.value ?? '') ?? placesProblem(places);
    if (problem) return problem;
    if (state.formats.length >= FORMATS_LIMIT) return refuse(409, 'format.limit', { limit: FORMATS_LIMIT });
    const name = { ...given, value: formatNameOf(given.value ?? '') };
    return monthProblem(state, now) ?? [{ type: 'FormatSaved', data: { formatId, name, places } }];
  },
  // It overwrites nothing: whoever was faster is seen by the next decision, which refuses a name that is taken by then.
  touches: [],
});
