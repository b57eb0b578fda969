import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { EventMetadata } from '../../../shared-kernel/event-store/envelope.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
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
  const stream = `privacy-${person.personId}`;
  let known = false;
  for await (const _event of deps.store.readStream(stream, { limit: 1 })) known = true;
  if (!known) {
    const now = deps.clock.now().toISOString();
    const metadata: EventMetadata = {
      schemaVersion: 1,
      occurredAt: now,
      recordedAt: now,
      actor: { kind: 'process', id: 'forget' },
      ownerId: person.ownerId,
      commandId: `forget-${person.personId}`,
      correlationId: `forget-${person.personId}`,
      causationId: null,
    };
    const id = eventIdOf(person.ownerId, stream, metadata.commandId, 0);
    const event = { id, type: 'PersonForgotten', data: { personId: person.personId }, metadata: metadata as unknown as JsonObject };
    await deps.store.append(stream, 'no-stream', [event]);
  }
  await deps.vault.forget(person.personId);
  await deps.readSide.forgetPerson(person.personId);
  await deps.forgetErrors();
  return { first: !known, mails: person.address === null ? null : await deps.forgetMails(person.address) };
}
