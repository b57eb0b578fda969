import type { FormatPlace } from '../contract/events.ts';
import { signersOf } from '../contract/rules.ts';
import type { Format, FormatsState } from '../domain/state.ts';

/** ENT-043. `name` is null once it is no longer kept. */
export const formatView = ({ formatId, name, places, savedAt, changedAt }: Format) => ({
  formatID: formatId,
  name: name.value,
  positions: places.map(positionView),
  createdAt: savedAt,
  updatedAt: changedAt,
});

const positionView = ({ fromEnd, format, ...place }: FormatPlace) => ({ ...place, fromEnd: fromEnd ?? false, format: format ?? null });

/** In a list: how many places it has, and for how many people, instead of each of them. */
const formatRow = ({ formatId, name, places, savedAt, changedAt }: Format) => ({
  formatID: formatId,
  name: name.value,
  places: places.length,
  signers: signersOf(places),
  createdAt: savedAt,
  updatedAt: changedAt,
});

/** Those whose name is kept, by their names. */
export const formatRows = ({ formats }: FormatsState) =>
  formats
    .filter(({ name }) => name.value !== null)
    .toSorted((one, other) => one.name.value!.localeCompare(other.name.value!, 'es'))
    .map(formatRow);
