import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { FormatEvent } from '../contract/events.ts';
import { monthOf } from './rules/month.ts';
import type { FormatsState } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export const evolve = (state: FormatsState, event: Recorded<FormatEvent>): FormatsState =>
  match<Recorded<FormatEvent>, FormatsState>(event)
    .with({ type: 'FormatSaved' }, ({ data, metadata: { occurredAt, ownerId } }) => ({
      ...state,
      status: 'KEPT',
      ownerId,
      formats: [
        ...state.formats.filter(({ formatId }) => formatId !== data.formatId),
        { ...data, savedAt: occurredAt, changedAt: occurredAt },
      ],
      written: writtenOnceMore(state, occurredAt),
    }))
    .with({ type: 'FormatChanged' }, ({ data: { formatId, name, places }, metadata: { occurredAt } }) => ({
      ...state,
      formats: state.formats.map((format) =>
        format.formatId === formatId
          ? { ...format, name: name ?? format.name, places: places ?? format.places, changedAt: occurredAt }
          : format,
      ),
      written: writtenOnceMore(state, occurredAt),
    }))
    .with({ type: 'FormatRemoved' }, ({ data }) => ({
      ...state,
      formats: state.formats.filter(({ formatId }) => formatId !== data.formatId),
      removed: [...state.removed, data.formatId],
    }))
    .exhaustive();

function writtenOnceMore({ written }: FormatsState, occurredAt: string): FormatsState['written'] {
  const month = monthOf(new Date(occurredAt));
  return { month, times: written.month === month ? written.times + 1 : 1 };
}
