import type { Decode } from '../../../projections/runtime/decoded-event.ts';
import { metadataOf } from '../../../shared-kernel/decider/codec.ts';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import { revealPersonal } from '../../../shared-kernel/privacy/personal-codec.ts';
import type { PersonVault, ProtectedField } from '../../../shared-kernel/privacy/port.ts';

type Upcasters = Readonly<Record<string, (type: string, version: number, data: RecordedEvent['data']) => RecordedEvent['data']>>;

/** Decodes events of all modules for the read side: old versions lifted, personal values and origins opened. */
export function createDecode(vault: PersonVault, upcasters: Upcasters): Decode {
  return async (events) => {
    const data = await revealPersonal(
      events.map((event) => event.data),
      vault,
    );
    const origins: ProtectedField[] = [];
    const known = events.map(metadataOf);
    for (const { ip, userAgent } of known) for (const field of [ip, userAgent]) if (field) origins.push(field);
    const revealed = origins.length > 0 ? await vault.reveal(origins) : [];
    let next = 0;
    const open = (field: ProtectedField | undefined) =>
      field ? { $personal: field.personId, value: revealed[next++] ?? null } : undefined;
    return events.map((event, index) => {
      const { ip, userAgent, ...metadata } = known[index]!;
      const [address, browser] = [open(ip), open(userAgent)];
      const category = event.stream.slice(0, event.stream.indexOf('-'));
      const lift = upcasters[category];
      const opened = data[index]!;
      return {
        id: event.id,
        type: event.type,
        stream: event.stream,
        revision: event.revision,
        position: event.position,
        data: lift ? lift(event.type, metadata.schemaVersion, opened) : opened,
        metadata: { ...metadata, ...(address ? { ip: address } : {}), ...(browser ? { userAgent: browser } : {}) },
      };
    });
  };
}
