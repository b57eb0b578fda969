import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { TemplateEvent } from '../contract/events.ts';
import type { TemplateState } from './state.ts';

const guard = guardFor<TemplateState, TemplateEvent>();

/** A template as a machine over its own events. It guards; it does not fold. */
export const templateLifecycle = setup({
  types: { context: {} as TemplateState, events: {} as TemplateEvent },
  guards: {
    isFirst: guard('TemplateCreated', (_state, { templateHistory }) => templateHistory === 1),
    isNext: guard('TemplateVersionAdded', ({ versions }, { templateHistory }) => templateHistory === versions.length + 1),
  },
}).createMachine({
  id: 'template',
  context: {} as TemplateState,
  initial: 'NONE',
  states: {
    NONE: { on: { TemplateCreated: { target: 'KEPT', guard: 'isFirst' } } },
    KEPT: { on: { TemplateVersionAdded: { target: 'KEPT', guard: 'isNext' }, TemplateDeleted: 'DELETED' } },
    DELETED: { type: 'final' },
  },
});
