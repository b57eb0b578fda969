import type { ZodType } from 'zod';
import type { Command, CommandRules, DomainEvent } from '../../../shared-kernel/decider/types.ts';

/** Makes the commands of streams that an account has one of each month; `idOf`: which of them data name by owner and month. */
export const monthlyCommandFor =
  <State, Event extends DomainEvent, Matter extends string>() =>
  (idOf: (ownerId: string, month: string) => string) =>
  <
    const Type extends string,
    Schema extends ZodType<{ readonly ownerId: string; readonly month: string }>,
    const Code extends string = never,
    Facts = undefined,
  >(
    rules: CommandRules<State, Event, Matter, Type, Schema, Facts, Code>,
  ): Command<State, Event, Matter, Type, Schema, Facts, Code> => ({ ...rules, streamId: ({ ownerId, month }) => idOf(ownerId, month) });
