import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { formatEventTypes } from '../../contract/events.ts';
import { formatNameOf } from '../../contract/rules.ts';
import { formatsCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOfFormat } from '../rules/authority.ts';
import { monthProblem, NAME_REFUSALS, nameProblem, PLACES_REFUSALS, placesProblem, takenPlaces } from '../rules/content.ts';
import { formatOf } from '../state.ts';

/** A format has another name, other places, or both from now on (CALL-121); what is left out stays. What is so already changes nothing. */
export const changeFormat = formatsCommand({
  type: 'ChangeFormat',
  schema: z.object({
    ownerId: z.string().min(1),
    formatId: z.string().min(1),
    name: formatEventTypes.FormatChanged.schema.shape.name,
    places: takenPlaces.optional(),
  }),
  refuses: [...ACCOUNT_REFUSALS, ...NAME_REFUSALS, ...PLACES_REFUSALS, 'format.not_found', 'format.month_limit'],
  authorise: (state, { ownerId, formatId }, { actor }) => onlyOfFormat(state, ownerId, formatId, actor),
  decide(state, { formatId, name: given, places: sent }, _facts, { now }) {
    const format = formatOf(state, formatId);
    if (!format) return refuse(404, 'format.not_found');
    const problem =
      (given === undefined ? null : nameProblem(state, formatId, given.value ?? '')) ?? (sent === undefined ? null : placesProblem(sent));
    if (problem) return problem;
    const name = given && { ...given, value: formatNameOf(given.value ?? '') };
    const newName = name === undefined || name.value === format.name.value ? {} : { name };
    const newPlaces = sent === undefined || JSON.stringify(sent) === JSON.stringify(format.places) ? {} : { places: sent };
    const change = { ...newName, ...newPlaces };
    if (Object.keys(change).length === 0) return [];
    return monthProblem(state, now) ?? [{ type: 'FormatChanged', data: { formatId, ...change } }];
  },
  touches: ['formats'],
});
