import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { type FormatPlace, formatPlace } from '../../contract/events.ts';
import { FORMAT_CHANGES_A_MONTH, FORMAT_NAME_LENGTH, FORMAT_PLACES_LIMIT, formatNameOf, isTooLong } from '../../contract/rules.ts';
import { type FormatsState, formatNamed } from '../state.ts';
import { monthOf } from './month.ts';

/** PDF points: no page is larger (ISO 32000-2, annex C). */
const PAGE = 14_400;
const along = z.number().min(0).max(PAGE);
const extent = z.number().positive().max(PAGE);
const count = z.number().int().min(1).max(10_000);

/** A place as it is taken: on some page that there can be. */
const takenPlace = formatPlace
  .extend({ signer: count, page: count, x: along, y: along, width: extent, height: extent })
  .refine(({ type, format }) => format === undefined || type === 'TEXT', { path: ['format'], message: 'of a TEXT alone' });

/** Places as a command takes them; how many are too many has a code of its own. */
export const takenPlaces = z.array(takenPlace).max(2000);

export const NAME_REFUSALS = ['format.name_required', 'format.name_too_long', 'format.name_taken'] as const;
export const PLACES_REFUSALS = ['format.places_required', 'format.places_limit'] as const;

/** RULE-044: a name, and no other format of the account has it. `formatId`: of the one that may have it. */
export function nameProblem(state: FormatsState, formatId: string, text: string) {
  const name = formatNameOf(text);
  if (name === '') return refuse(422, 'format.name_required');
  if (isTooLong(name)) return refuse(422, 'format.name_too_long', { limit: FORMAT_NAME_LENGTH });
  const has = formatNamed(state, name);
  return has === null || has.formatId === formatId ? null : refuse(409, 'format.name_taken');
}

export function placesProblem(places: readonly FormatPlace[]) {
  if (places.length === 0) return refuse(422, 'format.places_required');
  return places.length > FORMAT_PLACES_LIMIT ? refuse(422, 'format.places_limit', { limit: FORMAT_PLACES_LIMIT }) : null;
}

/** What is removed is not counted: that ends with what was saved. */
export const monthProblem = ({ written }: FormatsState, now: Date) =>
  written.month === monthOf(now) && written.times >= FORMAT_CHANGES_A_MONTH
    ? refuse(409, 'format.month_limit', { limit: FORMAT_CHANGES_A_MONTH })
    : null;
