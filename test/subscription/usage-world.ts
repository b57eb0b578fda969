import catalogueJson from '../../modules/subscription/contract/catalogue.json' with { type: 'json' };
import { type Catalogue, catalogueFile, createSubscriptionModule } from '../../modules/subscription/index.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore, Position } from '../../shared-kernel/event-store/port.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

export const OWNER = 'owner-1';
export const catalogue = catalogueFile.parse(catalogueJson);

type Execute = ReturnType<typeof createSubscriptionModule>['execute'];
export type SubscriptionCommand = Parameters<Execute>[0];

/** The subscription module in memory. `store`: stands before the store that everything is written to. `plans`: what the catalogue says. */
export function usageWorld(start: string, store: EventStore = createMemoryEventStore(), plans: Catalogue = catalogue) {
  const clock = new ManualClock(start);
  const refusals: string[] = [];
  const vault = createMemoryVault();
  const engine = {
    store,
    vault,
    clock,
    refusals: { refused: async ({ code }: { code: string }) => void refusals.push(code) },
  };
  /** When the owner was let in, the first time first. */
  const sessions: Date[] = [];
  const module = createSubscriptionModule({
    engine,
    catalogue: plans,
    featuresOf: async () => [],
    firstSessionOf: async () => sessions.at(0) ?? null,
    personsOf: async () => 1,
    templatesOf: async () => 0,
    documentsOf: async () => ({ uploaded: 0, completed: 0 }),
  });
  let sent = 0;
  const as = (actor: Actor) => (command: SubscriptionCommand) =>
    module.execute(command, { actor, commandId: `sent-${++sent}`, correlationId: 'usage', ownerId: OWNER });
  const asStaff = as({ kind: 'admin', id: 'staff-1' });
  return {
    clock,
    store,
    vault,
    module,
    refusals,
    sessions,
    begin: () => module.beginTrial(OWNER, 'registered'),
    asOwner: as({ kind: 'owner', id: OWNER, ownerId: OWNER }),
    asFlow: as({ kind: 'process', id: 'gateway' }),
    asStaff,
    give: (planName: string) => asStaff({ type: 'GivePlan', data: { ownerId: OWNER, planName, reason: personal(OWNER, 'asked for') } }),
    complete: (eventId: string, completedAt: string) =>
      module.countDocument({ ownerId: OWNER, documentId: `document-${eventId}`, eventId, completedAt }),
    close: (month: string, position = 'head') => module.closeMonth({ ownerId: OWNER, month, position: position as Position }),
    async usageOf(month: string) {
      const { state, events } = await module.usage.load(`${OWNER}-${month}`);
      return { state, events };
    },
  };
}
export type UsageWorld = ReturnType<typeof usageWorld>;
