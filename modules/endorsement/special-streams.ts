import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { type ContractTools, requestSpecialEndorsementWith } from './application/request-special-endorsement.ts';
import { answerSpecialEndorsement } from './domain/commands/answer-special-endorsement.ts';
import { requestSpecialEndorsement } from './domain/commands/request-special-endorsement.ts';
import { specialDecider } from './domain/special/decider.ts';

/** Every command about the special endorsements of a document. */
export const specialCommands = [requestSpecialEndorsement, answerSpecialEndorsement] as const;

/** The streams `special-<documentId>`: read, and changed by commands only. */
export const specialStreams = (engine: EngineDeps, tools: ContractTools) =>
  streamModule(engine, specialDecider, [requestSpecialEndorsementWith(tools), answerSpecialEndorsement]);
export type SpecialStreams = ReturnType<typeof specialStreams>;
