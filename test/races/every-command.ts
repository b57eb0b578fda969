import { accountDecider } from '../../modules/accounts/domain/decider.ts';
import { accountCommands } from '../../modules/accounts/streams.ts';
import { cancellationDecider } from '../../modules/cancellation/domain/decider.ts';
import { cancellationCommands } from '../../modules/cancellation/streams.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { declaredDocumentCommands } from '../../modules/documents/streams.ts';
import * as special from '../../modules/endorsement/application/special-commands.ts';
import { specialEventTypes } from '../../modules/endorsement/contract/special-events.ts';
import { endorsementDecider } from '../../modules/endorsement/domain/decider.ts';
import { endorsementCommands } from '../../modules/endorsement/streams.ts';
import { voBoDecider } from '../../modules/vobo/domain/decider.ts';
import { voBoCommands } from '../../modules/vobo/streams.ts';
import type { Decider, DomainEvent } from '../../shared-kernel/decider/types.ts';

export interface RacingCommand {
  readonly name: string;
  isTouchedBy(eventType: string): boolean;
}

interface OldShape {
  readonly name: string;
  readonly unaffectedBy: readonly string[];
}

/** Commands that are made for what they are given are made for nothing: only their names and lists are looked at. */
const oldShape = (...found: readonly unknown[]): RacingCommand[] =>
  found
    .map((command) => (typeof command === 'function' ? (command as (...given: unknown[]) => unknown)() : command) as Partial<OldShape>)
    .flatMap(({ name, unaffectedBy }) =>
      name && unaffectedBy ? [{ name, isTouchedBy: (type: string) => !unaffectedBy.includes(type) }] : [],
    );

/** A command races with the events about the matters that it touches. */
const byMatter = (
  { category, eventTypes, matters }: Pick<Decider<never, DomainEvent>, 'category' | 'eventTypes' | 'matters'>,
  commands: readonly { readonly type: string; readonly touches: readonly string[] }[],
) => ({
  category,
  eventTypes: Object.keys(eventTypes),
  commands: commands.map(({ type, touches }) => ({
    name: type,
    isTouchedBy: (eventType: string) => touches.includes(matters[eventType]!),
  })),
});

/** Every command of every kind of stream. */
export const commandsByCategory: readonly {
  readonly category: string;
  readonly eventTypes: readonly string[];
  readonly commands: readonly RacingCommand[];
}[] = [
  byMatter(documentDecider, declaredDocumentCommands),
  byMatter(voBoDecider, voBoCommands),
  byMatter(cancellationDecider, cancellationCommands),
  byMatter(endorsementDecider, endorsementCommands),
  { category: 'special', eventTypes: Object.keys(specialEventTypes), commands: oldShape(...Object.values(special)) },
  byMatter(accountDecider, accountCommands),
];
