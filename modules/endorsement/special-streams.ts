import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import type { Refusal } from '../../shared-kernel/decider/types.ts';
import { type ContractTools, requestSpecialEndorsementWith } from './application/request-special-endorsement.ts';
import { answerSpecialEndorsement } from './domain/commands/answer-special-endorsement.ts';
import { requestSpecialEndorsement } from './domain/commands/request-special-endorsement.ts';
import { specialDecider } from './domain/special/decider.ts';
import { type SpecialState, specialOf } from './domain/special/state.ts';

/** Every command about the special endorsements of a document. */
export const specialCommands = [requestSpecialEndorsement, answerSpecialEndorsement] as const;

export interface SpecialTools extends ContractTools {
  /** What the plan of the account refuses a new document with; null: nothing. Refused with the codes of the plan. */
  readonly mayCreate: (ownerId: string) => Promise<Refusal | null>;
}

/** Approving makes a document of the new contract, so the plan is asked as for every other; rejecting asks nobody. */
const answerAsPlanned = ({ mayCreate }: Pick<SpecialTools, 'mayCreate'>) => ({
  ...answerSpecialEndorsement,
  async gather(
    state: SpecialState,
    { endorsementId, approves }: { readonly endorsementId: string; readonly approves: boolean },
  ): Promise<Refusal | undefined> {
    // An answer that was given already is what a second one hears.
    if (!approves || specialOf(state, endorsementId)?.answer) return undefined;
    return (await mayCreate(state.ownerId)) ?? undefined;
  },
});

/** The streams `special-<documentId>`: read, and changed by commands only. */
export const specialStreams = (engine: EngineDeps, tools: SpecialTools) =>
  streamModule(engine, specialDecider, [requestSpecialEndorsementWith(tools), answerAsPlanned(tools)]);
export type SpecialStreams = ReturnType<typeof specialStreams>;
