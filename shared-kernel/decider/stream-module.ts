import type { ZodType, z } from 'zod';
import type { CommandContext } from './command-context.ts';
import { type Loaded, loadStream } from './load-stream.ts';
import { type CommandResult, type EngineDeps, runCommand, writeDown } from './run-command.ts';
import type { Command, DecideContext, Decider, DomainEvent, Refusal } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: commands of one stream differ in data, facts and codes; each is typed where it is defined
export type AnyCommand<State, Event extends DomainEvent> = Command<State, Event, any, string, any, any, string>;

/** What is sent to a module: the type of one of its commands with that command's data. */
export type Sent<C> = C extends { readonly type: infer Type; readonly schema: infer Schema }
  ? { readonly type: Type; readonly data: Schema extends ZodType ? z.input<Schema> : never }
  : never;

/** The door of one kind of stream: its decider, reading it, and carrying out its commands. */
export interface StreamModule<State, Event extends DomainEvent, C> {
  readonly decider: Decider<State, Event>;
  load(streamId: string, options?: { untilRevision?: number }): Promise<Loaded<State, Event>>;
  /** Carries a command out (run-command's numbered steps); a refusal is written down and thrown as ProductError. */
  execute(command: Sent<C>, context: CommandContext): Promise<CommandResult<State, Event>>;
  /**
   * Asks before anything is gathered whether this command would be refused: who may, and what holds whatever is brought for it.
   * A refusal is written down once, here, and answered. Of a command that was carried out before only who may is asked again.
   * The data is taken as it is, for its files are not there yet: such a command has a schema without defaults and transforms.
   */
  wouldRefuse(command: Sent<C>, context: CommandContext): Promise<Refusal | null>;
}

/** Binds the commands of one kind of stream to the engine. */
export function streamModule<State, Event extends DomainEvent, const Commands extends readonly AnyCommand<State, Event>[]>(
  engine: EngineDeps,
  decider: Decider<State, Event>,
  commands: Commands,
): StreamModule<State, Event, Commands[number]> {
  const byType = new Map<string, AnyCommand<State, Event>>(commands.map((command) => [command.type, command]));
  const of = (type: string): AnyCommand<State, Event> => {
    const command = byType.get(type);
    if (!command) throw new Error(`${decider.category} has no command ${type}`);
    return command;
  };
  return {
    decider,
    load: (streamId, options) => loadStream(engine, decider, streamId, options),
    execute: ({ type, data }, context) => runCommand(engine, decider, of(type), data, context),
    async wouldRefuse({ type, data }, context) {
      const command = of(type);
      const streamId = command.streamId(data);
      const { state, events } = await loadStream(engine, decider, streamId);
      const decideContext: DecideContext = { now: engine.clock.now(), actor: context.actor, commandId: context.commandId };
      // In the order of run-command: whoever lost the right since is refused also what they carried out before.
      const isRepeated = events.some((event) => event.metadata.commandId === context.commandId);
      const refusal =
        command.authorise(state, data, decideContext) ?? (isRepeated ? null : (command.admit?.(state, data, decideContext) ?? null));
      if (refusal) await writeDown(engine, { type, stream: `${decider.category}-${streamId}` }, context, refusal);
      return refusal;
    },
  };
}
