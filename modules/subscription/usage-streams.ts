import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { closeMonth } from './domain/commands/close-month.ts';
import { countDocument } from './domain/commands/count-document.ts';
import { countLateDocument } from './domain/commands/count-late-document.ts';
import { usageDecider } from './domain/usage/decider.ts';
import type { PlanMoment } from './domain/usage/statement.ts';

/** Every command about what an account used in a month. */
export const usageCommands = [countDocument, countLateDocument, closeMonth] as const;

/**
 * The streams `usage-<ownerId>-<yyyy-mm>`: read, and changed by commands only.
 * @param planMoments the subscription of an account, as each of its events left it
 */
export const usageStreams = (engine: EngineDeps, planMoments: (ownerId: string) => Promise<readonly PlanMoment[]>) =>
  streamModule(engine, usageDecider, [
    countDocument,
    countLateDocument,
    { ...closeMonth, gather: (_state, { ownerId }) => planMoments(ownerId) },
  ] as const);
export type UsageStreams = ReturnType<typeof usageStreams>;
