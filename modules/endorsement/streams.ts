import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { askEndorsementWith, type SheetTools } from './application/ask-endorsement.ts';
import { type EndorsingTools, signEndorsementWith } from './application/sign-endorsement.ts';
import { admitEndorsement } from './domain/commands/admit-endorsement.ts';
import { askEndorsement } from './domain/commands/ask-endorsement.ts';
import { declineEndorsement } from './domain/commands/decline-endorsement.ts';
import { presentEndorsement } from './domain/commands/present-endorsement.ts';
import { recordEndorsementConstancia } from './domain/commands/record-endorsement-constancia.ts';
import { recordEndorsementFailure } from './domain/commands/record-endorsement-failure.ts';
import { sealEndorsementSheet } from './domain/commands/seal-endorsement-sheet.ts';
import { signEndorsement } from './domain/commands/sign-endorsement.ts';
import { withdrawEndorsement } from './domain/commands/withdraw-endorsement.ts';
import { endorsementDecider } from './domain/decider.ts';

const steps = [admitEndorsement, sealEndorsementSheet, recordEndorsementConstancia, recordEndorsementFailure] as const;
const acts = [presentEndorsement, declineEndorsement, withdrawEndorsement] as const;

/** Every command about the endorsements of a document. */
export const endorsementCommands = [askEndorsement, signEndorsement, ...acts, ...steps] as const;

/** The streams `endorsement-<documentId>`: read, and changed by commands only. */
export const endorsementStreams = (engine: EngineDeps, tools: SheetTools & EndorsingTools) =>
  streamModule(engine, endorsementDecider, [askEndorsementWith(tools), signEndorsementWith(tools), ...acts, ...steps]);
export type EndorsementStreams = ReturnType<typeof endorsementStreams>;

/** The same streams for the product's own processes, which neither ask nor sign and need no tools for it. */
export const endorsementSteps = (engine: EngineDeps) => streamModule(engine, endorsementDecider, steps);
