import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { FormatEvent } from '../contract/events.ts';
import { type FormatsState, formatNamed, formatOf } from './state.ts';

const guard = guardFor<FormatsState, FormatEvent>();

/** The formats of an account as a machine over their own events. It guards; it does not fold. */
export const formatsLifecycle = setup({
  types: { context: {} as FormatsState, events: {} as FormatEvent },
  guards: {
    isNew: guard(
      'FormatSaved',
      (state, { formatId, name }) => formatOf(state, formatId) === null && name.value !== null && formatNamed(state, name.value) === null,
    ),
    keepsNamesApart: guard('FormatChanged', (state, { formatId, name }) => {
      if (formatOf(state, formatId) === null) return false;
      if (name === undefined) return true;
      return name.value !== null && (formatNamed(state, name.value)?.formatId ?? formatId) === formatId;
    }),
    isThere: guard('FormatRemoved', (state, { formatId }) => formatOf(state, formatId) !== null),
  },
}).createMachine({
  id: 'formats',
  context: {} as FormatsState,
  initial: 'NONE',
  states: {
    NONE: { on: { FormatSaved: { target: 'KEPT', guard: 'isNew' } } },
    KEPT: {
      on: {
        FormatSaved: { target: 'KEPT', guard: 'isNew' },
        FormatChanged: { target: 'KEPT', guard: 'keepsNamesApart' },
        FormatRemoved: { target: 'KEPT', guard: 'isThere' },
      },
    },
  },
});
