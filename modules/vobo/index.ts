/** The only door of the VoBo module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { KeyRing } from '../../shared-kernel/keys/ring.ts';
import { addComment, type Words, type Writer } from './application/comment-words.ts';
import type { Members, ShownDocuments } from './application/ports.ts';
import { presentToApprover } from './application/present-to-approver.ts';
import { approverStandings } from './application/standings.ts';
import { checkStandingLink, standsInFor } from './application/substitution.ts';
import type { Seen } from './domain/rules/seen.ts';
import { voBoRoutes } from './http/routes.ts';
import { type MayResend, voBoStreams } from './streams.ts';

export { approverCode } from './application/link-code.ts';
export { approverStandings } from './application/standings.ts';
export { type VoBoEvent, type VoBoEventData, voBoEventTypes } from './contract/events.ts';
export { voBoDecider } from './domain/decider.ts';
export { approverOf, dueApprovers, substituteNamed, type VoBoState } from './domain/state.ts';
export { voBoEventTexts } from './http/event-texts.ts';
export { voBoStreams } from './streams.ts';

export interface VoBoDeps {
  readonly engine: EngineDeps;
  readonly documents: ShownDocuments;
  readonly members: Members;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly linkKeys: KeyRing;
  readonly personId: (ownerId: string, contact: string) => string;
  readonly mayResend: MayResend;
}

export type VoBoModule = ReturnType<typeof createVoBoModule>;

export function createVoBoModule(deps: VoBoDeps) {
  const { engine, linkKeys, members } = deps;
  const voBo = voBoStreams(engine, deps.mayResend);
  return {
    ...voBo,
    register: async (app: FastifyInstance): Promise<void> => void (await app.register(voBoRoutes({ ...deps, clock: engine.clock, voBo }))),
    /** Where everybody who was asked stands; empty before anybody was. */
    standings: async (documentId: string) => approverStandings((await voBo.load(documentId)).state),
    /** Does this code open the link of this approver now, and for whom? */
    checkLink: async (documentId: string, approverId: string, code: string) =>
      checkStandingLink({ members, linkKeys }, (await voBo.load(documentId)).state, approverId, code, engine.clock.now()),
    /** Does this person of the account stand in for the approver now? */
    standsInFor: async (documentId: string, approverId: string, userId: string) =>
      standsInFor(members, (await voBo.load(documentId)).state, approverId, userId),
    /** A comment of an approver in their own words. */
    comment: (about: { documentId: string; approverId: string }, writer: Writer, words: Words, context: CommandContext) =>
      voBo.execute(addComment(about, writer, words, context), context),
    /** Writes down which bytes an approver was handed. */
    present: (saw: Seen, context: CommandContext) => presentToApprover(voBo, saw, context),
  };
}
