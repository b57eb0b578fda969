import type { FastifyReply } from 'fastify';
import type { CommandResult } from '../decider/run-command.ts';

/** Revision as ETag, place in the global order for reading one's own write, and whether this was a repeat. */
export function stampAnswer(reply: FastifyReply, result: Pick<CommandResult<unknown>, 'revision' | 'position' | 'replayed'>): void {
  reply.header('etag', `"${result.revision}"`);
  if (result.position) reply.header('x-position', result.position);
  if (result.replayed) reply.header('x-replayed', 'true');
}
