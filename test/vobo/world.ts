import { commentWords } from '../../modules/vobo/application/comment-words.ts';
import { presentToApprover } from '../../modules/vobo/application/present-to-approver.ts';
import type { RoundApprover } from '../../modules/vobo/contract/events.ts';
import { voBoStreams } from '../../modules/vobo/index.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

export const SEEN = { version: 1, sha256: 'b'.repeat(64) };
export const DOCUMENT = 'document-1';

interface Words {
  readonly title: string;
  readonly notes: string;
}
const about = (approverId: string) => ({ documentId: DOCUMENT, approverId });
const personOf = (id: string) => ({ personId: `p-${id}` });

export const approver = (id: string, order = 1): RoundApprover => ({
  approverId: id,
  personId: `p-${id}`,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@example.com`),
  order,
});

/** The approvals of one document over a store in memory; each act as the person it belongs to. */
export function voBoWorld() {
  const clock = new ManualClock('2026-11-21T12:00:00Z');
  const refused: string[] = [];
  const store = createMemoryEventStore();
  const engine: EngineDeps = {
    store,
    vault: createMemoryVault(),
    clock,
    refusals: { refused: async (entry) => void refused.push(`${entry.command}:${entry.code}`) },
  };
  const voBo = voBoStreams(engine, async () => null);
  let counter = 0;
  const as = (actor: Actor, over: Partial<CommandContext> = {}): CommandContext => ({
    actor,
    commandId: `command-${++counter}`,
    correlationId: 'c',
    ...over,
  });
  const process = () => as({ kind: 'process', id: 'approvals' });
  const who = (id: string, substitute?: string) =>
    as({ kind: 'approver', id, documentId: DOCUMENT, ...(substitute !== undefined && { substitute }) });
  return {
    clock,
    engine,
    voBo,
    refused,
    as,
    who,
    open: (approvers: RoundApprover[], round = 1) =>
      voBo.execute(
        {
          type: 'OpenApprovalRound',
          data: {
            documentId: DOCUMENT,
            round,
            title: personal('p-owner', 'Contrato'),
            language: 'es',
            linkTermSeconds: 518_400,
            sender: { personId: 'p-owner', name: personal('p-owner', 'Lucía') },
            approvers,
          },
        },
        { ...process(), ownerId: 'owner-1' },
      ),
    next: (round = 1) => voBo.execute({ type: 'IssueApproverLinks', data: { documentId: DOCUMENT, round } }, process()),
    close: () => voBo.execute({ type: 'CloseApprovalRound', data: { documentId: DOCUMENT, reason: 'DOCUMENT_DELETED' } }, process()),
    show: (id: string, seen = SEEN, context = who(id)) =>
      presentToApprover(voBo, { documentId: DOCUMENT, approverId: id, ...seen }, context),
    accept: (id: string, seen = SEEN, context = who(id)) =>
      voBo.execute({ type: 'AcceptVoBo', data: { documentId: DOCUMENT, approverId: id, ...seen } }, context),
    reject: (id: string, seen = SEEN, context = who(id)) =>
      voBo.execute({ type: 'RefuseVoBo', data: { documentId: DOCUMENT, approverId: id, ...seen } }, context),
    standIn: (id: string, substitute: string, context = who(id, substitute)) =>
      voBo.execute(
        {
          type: 'SubstituteApprover',
          data: { ...about(id), substitute: { userId: substitute, name: personal(`p-${substitute}`, substitute) } },
        },
        context,
      ),
    comment: (id: string, words: Words, context = who(id)) =>
      voBo.execute(
        { type: 'AddVoBoComment', data: { ...about(id), commentId: `comment-${++counter}`, ...commentWords(personOf(id), words) } },
        context,
      ),
    edit: (id: string, commentId: string, words: Words, context = who(id)) =>
      voBo.execute({ type: 'EditVoBoComment', data: { ...about(id), commentId, ...commentWords(personOf(id), words) } }, context),
    takeBack: (id: string, commentId: string) => voBo.execute({ type: 'DeleteVoBoComment', data: { ...about(id), commentId } }, who(id)),
    resend: (id: string, context: CommandContext) => voBo.execute({ type: 'ResendApproverLink', data: about(id) }, context),
    types: async () => {
      const found: string[] = [];
      for await (const event of store.readStream(`vobo-${DOCUMENT}`)) found.push(event.type);
      return found;
    },
  };
}

export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no refusal',
    (error: ProductError) => `${error.status} ${error.code}`,
  );
