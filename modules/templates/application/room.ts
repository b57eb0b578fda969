import type { Actor } from '../../../shared-kernel/actor.ts';
import type { TemplatePlan, TemplateReads } from './ports.ts';
import { TemplateRefused } from './refused.ts';

export interface RoomDeps {
  readonly reads: TemplateReads;
  readonly plan: Pick<TemplatePlan, 'maxTemplates'>;
}

/** What the plan of an account gives, and how many templates it has. */
export async function roomOf({ reads, plan }: RoomDeps, ownerId: string): Promise<{ readonly limit: number; readonly used: number }> {
  // Where the read model is late it counts what it knows: a limit is no reason to keep anybody from working.
  await reads.caughtUp();
  const [limit, templates] = await Promise.all([plan.maxTemplates(ownerId), reads.of(ownerId)]);
  return { limit, used: templates.length };
}

/** Throws 409 where the plan has no room for one more template; the owner can change it, a sub-user has to ask them. */
export async function assertTemplateRoom(deps: RoomDeps, ownerId: string, actor: Actor): Promise<void> {
  const { limit, used } = await roomOf(deps, ownerId);
  if (used < limit) return;
  throw new TemplateRefused(409, actor.kind === 'sub-user' ? 'template.limit_sub_user' : 'template.limit', { limit });
}
