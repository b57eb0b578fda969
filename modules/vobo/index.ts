/** The only door of the VoBo module. */

import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { KeyRing } from '../../shared-kernel/keys/ring.ts';
import { addComment, type Words } from './application/comment-words.ts';
import { checkApproverLink } from './application/link-code.ts';
import type { ShownDocuments } from './application/ports.ts';
import { presentToApprover } from './application/present-to-approver.ts';
import { approverStandings } from './application/standings.ts';
import type { RoundApprover } from './contract/events.ts';
import type { Seen } from './domain/rules/seen.ts';
import { voBoRoutes } from './http/routes.ts';
import { voBoStreams } from './streams.ts';

export { approverCode } from './application/link-code.ts';
export { approverStandings } from './application/standings.ts';
export { type VoBoEvent, voBoEventTypes } from './contract/events.ts';
export { voBoDecider } from './domain/decider.ts';
export { approverOf, dueApprovers, type VoBoState } from './domain/state.ts';
export { voBoEventTexts } from './http/event-texts.ts';
export { voBoStreams } from './streams.ts';

export interface VoBoDeps {
  readonly engine: EngineDeps;
  readonly documents: ShownDocuments;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly linkKeys: KeyRing;
  readonly personId: (ownerId: string, contact: string) => string;
}

export type VoBoModule = ReturnType<typeof createVoBoModule>;

export function createVoBoModule(deps: VoBoDeps) {
  const { engine, linkKeys } = deps;
  const voBo = voBoStreams(engine);
  return {
    ...voBo,
    register: async (app: FastifyInstance): Promise<void> => void (await app.register(voBoRoutes({ ...deps, clock: engine.clock, voBo }))),
    /** Where everybody who was asked stands; empty before anybody was. */
    standings: async (documentId: string) => approverStandings((await voBo.load(documentId)).state),
    /** Does this code open the link of this approver now? */
    checkLink: async (documentId: string, approverId: string, code: string) =>
      checkApproverLink(linkKeys, (await voBo.load(documentId)).state, approverId, code, engine.clock.now()),
    /** A comment of an approver in their own words. */
    comment: (about: { documentId: string; approverId: string }, approver: RoundApprover, words: Words, context: CommandContext) =>
      voBo.execute(addComment(about, approver, words, context), context),
    /** Writes down which bytes an approver was handed. */
    present: (saw: Seen, context: CommandContext) => presentToApprover(voBo, saw, context),
  };
}
