import { type CommandResult, carryOut, type EngineDeps, parsed } from './carry-out.ts';
import type { CommandContext } from './command-context.ts';
import type { CommandDefinition, Decider, DomainEvent, StreamDefinition } from './types.ts';

export type { CommandResult, EngineDeps, RefusalLog } from './carry-out.ts';
export type { CommandContext, ContextFor } from './command-context.ts';
export { loadStream } from './load-stream.ts';

/** Carries out a command in the shape of before. */
export async function runCommand<State, Event extends DomainEvent, Data, Facts>(
  deps: EngineDeps,
  definition: StreamDefinition<State, Event>,
  command: CommandDefinition<State, Event, Data, Facts>,
  input: unknown,
  context: CommandContext,
): Promise<CommandResult<State, Event>> {
  const data = parsed(command.schema, input);
  const { name: type, unaffectedBy, ownerId, ...rest } = command;
  const types = Object.keys(definition.eventTypes);
  const decider: Decider<State, Event> = {
    ...definition,
    ownerOf: (state) => ownerId(state, data),
    matters: Object.fromEntries(types.map((name) => [name, name])) as Decider<State, Event>['matters'],
  };
  const touches = types.filter((name) => !unaffectedBy.includes(name));
  return carryOut(deps, decider, { ...rest, type, refuses: [], touches }, input, context);
}
