import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type TemplateEvent, type TemplateEventType, templateEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { templateLifecycle } from './lifecycle.machine.ts';
import { noTemplate, type TemplateState } from './state.ts';

/** What happens to a template: another version, or its end. */
const matters = { TemplateCreated: 'versions', TemplateVersionAdded: 'versions', TemplateDeleted: 'end' } as const satisfies Record<
  TemplateEventType,
  string
>;

export type TemplateMatter = (typeof matters)[TemplateEventType];

export const templateDecider: Decider<TemplateState, TemplateEvent, TemplateMatter> = {
  category: 'template',
  initial: noTemplate,
  evolve,
  machine: templateLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: templateEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the template that its data names. */
export const templateCommand = commandFor<TemplateState, TemplateEvent, TemplateMatter>()('templateId');
