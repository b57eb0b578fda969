import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import type { FileStore } from '../../shared-kernel/files/port.ts';
import { requestCancellationWith } from './application/request-cancellation.ts';
import { answerCancellation } from './domain/commands/answer-cancellation.ts';
import { openCancellationEvidence } from './domain/commands/open-cancellation-evidence.ts';
import { requestCancellation } from './domain/commands/request-cancellation.ts';
import { settleCancellation } from './domain/commands/settle-cancellation.ts';
import { cancellationDecider } from './domain/decider.ts';

const others = [openCancellationEvidence, answerCancellation, settleCancellation] as const;

/** Every command about the cancellation requests of a document. */
export const cancellationCommands = [requestCancellation, ...others] as const;

/** The streams `cancellation-<documentId>`: read, and changed by commands only. */
export const cancellationStreams = (engine: EngineDeps, files: Pick<FileStore, 'put'>) =>
  streamModule(engine, cancellationDecider, [requestCancellationWith(files), ...others]);

/** The same streams for the product's own processes, which settle requests and bring no files. */
export const cancellationSteps = (engine: EngineDeps) => streamModule(engine, cancellationDecider, [settleCancellation]);
export type CancellationStreams = ReturnType<typeof cancellationStreams>;
