import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { EventMetadata } from '../../../shared-kernel/event-store/envelope.ts';
import { DuplicateIdDifferentContent, type EventStore, WrongExpectedRevision } from '../../../shared-kernel/event-store/port.ts';
import { eventIdOf } from '../../../shared-kernel/ids.ts';
import type { JsonObject } from '../../../shared-kernel/json.ts';
import type { PersonVault } from '../../../shared-kernel/privacy/port.ts';

export interface ForgetDeps {
  readonly store: EventStore;
  readonly vault: PersonVault;
  readonly clock: Clock;
  readonly readSide: Pick<ReadSide, 'forgetPerson'>;
  /** Empties the stored mails to an address; answers how many. */
  readonly forgetMails: (address: string) => Promise<number>;
  /** Takes away why finished work had failed before: such words may quote a file. */
  readonly forgetErrors: () => Promise<unknown>;
}

export interface Forgotten {
  /** False: an earlier call had said so already, and this one finished or repeated its work. */
  readonly first: boolean;
  /** Mails that were emptied; null when no address was given to find them by. */
  readonly mails: number | null;
}

/**
 * Forgets a person for ever: an event says so, their key is deleted, and what read models and mails hold in plain is
 * emptied. Every proof still verifies; what stands in signed PDF files stays there, for they are evidence of others too.
 * Each step may be repeated, so a call that broke off is finished by the same call.
 */
export async function forgetPerson(
  deps: ForgetDeps,
  person: { personId: string; ownerId: string; address: string | null },
): Promise<Forgotten> {
  const first = await sayForgotten(deps, person);
  await deps.vault.forget(person.personId);
  await deps.readSide.forgetPerson(person.personId);
  await deps.forgetErrors();
  return { first, mails: person.address === null ? null : await deps.forgetMails(person.address) };
}

/** The event that says so; false: it stands already. */
async function sayForgotten(
  { store, clock }: Pick<ForgetDeps, 'store' | 'clock'>,
  { personId, ownerId }: { readonly personId: string; readonly ownerId: string },
): Promise<boolean> {
  const stream = `privacy-${personId}`;
  const isSaid = async (): Promise<boolean> => {
    for await (const _event of store.readStream(stream, { limit: 1 })) return true;
    return false;
  };
  if (await isSaid()) return false;
  const now = clock.now().toISOString();
  const metadata: EventMetadata = {
    schemaVersion: 1,
    occurredAt: now,
    recordedAt: now,
    actor: { kind: 'process', id: 'forget' },
    ownerId,
    commandId: `forget-${personId}`,
    correlationId: `forget-${personId}`,
    causationId: null,
  };
  const id = eventIdOf(ownerId, stream, metadata.commandId, 0);
  const event = { id, type: 'PersonForgotten', data: { personId }, metadata: metadata as unknown as JsonObject };
  try {
    // Said by two in one millisecond it is the same event: the later one finds it there.
    return !(await store.append(stream, 'no-stream', [event])).replayed;
  } catch (error) {
    // The call that ends an account and what follows from its fact may both be here: one of them says so, a moment before the other.
    const isOvertaken = error instanceof WrongExpectedRevision || error instanceof DuplicateIdDifferentContent;
    if (isOvertaken && (await isSaid())) return false;
    throw error;
  }
}
