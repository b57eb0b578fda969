import type { TemplateEventData } from '../contract/events.ts';

/** A version as it was made; its number is its place in the list, from 1. */
export interface TemplateVersion extends TemplateEventData<'TemplateCreated'> {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly changed: TemplateEventData<'TemplateVersionAdded'>['changed'] | null;
}

/** A template with all its versions, the first one first. */
export interface TemplateState {
  readonly status: 'NONE' | 'KEPT' | 'DELETED';
  readonly ownerId: string;
  readonly versions: readonly TemplateVersion[];
}

export const noTemplate: TemplateState = { status: 'NONE', ownerId: '', versions: [] };

/** The version that is used now; null before there is a template. */
export const newestOf = ({ versions }: TemplateState): TemplateVersion | null => versions.at(-1) ?? null;
