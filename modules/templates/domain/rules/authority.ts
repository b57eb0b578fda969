import type { Actor } from '../../../../shared-kernel/actor.ts';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { TemplateState } from '../state.ts';

/** Whoever prepares documents in its account, the owner and the sub-users. To everybody else a template is not there, whatever they know of it. */
export function onlyOf({ ownerId, status }: TemplateState, actor: Actor) {
  if (actor.kind === 'reviewer') return refuse(403, 'reviewer.read_only');
  if (actor.kind !== 'owner' && actor.kind !== 'sub-user') return refuse(403, 'access.denied');
  return status === 'NONE' || actor.ownerId === ownerId ? null : refuse(404, 'template.not_found');
}

export const ACCOUNT_REFUSALS = ['reviewer.read_only', 'access.denied', 'template.not_found'] as const;
