import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { rateSigning } from './domain/commands/rate-signing.ts';
import { ratingDecider } from './domain/decider.ts';

/** Every command about the ratings of a document. */
export const ratingCommands = [rateSigning] as const;

/** The streams `rating-<documentId>`: read, and changed by commands only. */
export const ratingStreams = (engine: EngineDeps) => streamModule(engine, ratingDecider, ratingCommands);
export type RatingStreams = ReturnType<typeof ratingStreams>;
