import { z } from 'zod';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import { type CommandResult, type EngineDeps, runCommand } from '../../shared-kernel/decider/run-command.ts';
import type { Decider, DomainEvent } from '../../shared-kernel/decider/types.ts';

/** Lets these events happen in one act, as the machine of the stream permits; nothing else is asked. */
export const happened = <State, Event extends DomainEvent, Matter extends string>(
  engine: EngineDeps,
  decider: Decider<State, Event, Matter>,
  streamId: string,
  events: readonly Event[],
  context: CommandContext,
): Promise<CommandResult<State, Event>> =>
  runCommand<State, Event, undefined>(
    engine,
    decider,
    {
      type: 'Given',
      schema: z.object({}),
      refuses: [],
      streamId: () => streamId,
      authorise: () => null,
      decide: () => events,
      touches: Object.values<string>(decider.matters),
    },
    {},
    context,
  );
