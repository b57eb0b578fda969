import { closeRoundCommand, issueLinksCommand, openRoundCommand } from '../../modules/vobo/application/commands.ts';
import { createVoBoService } from '../../modules/vobo/application/service.ts';
import type { RoundApprover } from '../../modules/vobo/contract/events.ts';
import { voBoDefinition } from '../../modules/vobo/domain/definition.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { type CommandContext, type EngineDeps, runCommand } from '../../shared-kernel/decider/run-command.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

export const SEEN = { version: 1, sha256: 'b'.repeat(64) };
export const DOCUMENT = 'document-1';

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
  const service = createVoBoService({ engine });
  let counter = 0;
  const as = (actor: Actor, over: Partial<CommandContext> = {}): CommandContext => ({
    actor,
    commandId: `command-${++counter}`,
    correlationId: 'c',
    ...over,
  });
  const process = () => as({ kind: 'process', id: 'approvals' });
  const who = (id: string) => as({ kind: 'approver', id, documentId: DOCUMENT });
  return {
    clock,
    engine,
    service,
    refused,
    as,
    who,
    open: (approvers: RoundApprover[], round = 1) =>
      runCommand(
        engine,
        voBoDefinition,
        openRoundCommand('owner-1'),
        {
          documentId: DOCUMENT,
          round,
          title: 'Contrato',
          language: 'es',
          linkTermSeconds: 518_400,
          sender: { personId: 'p-owner', name: personal('p-owner', 'Lucía') },
          approvers,
        },
        process(),
      ),
    next: (round = 1) => runCommand(engine, voBoDefinition, issueLinksCommand, { documentId: DOCUMENT, round }, process()),
    close: () => runCommand(engine, voBoDefinition, closeRoundCommand, { documentId: DOCUMENT, reason: 'DOCUMENT_DELETED' }, process()),
    show: (id: string, seen = SEEN) => service.present(DOCUMENT, id, seen, who(id)),
    accept: (id: string, seen = SEEN) => service.answer(DOCUMENT, id, true, seen, who(id)),
    reject: (id: string, seen = SEEN) => service.answer(DOCUMENT, id, false, seen, who(id)),
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
