import type { IncomingMessage } from 'node:http';
import { ProductError } from '../../errors.ts';

/** The sender ended the connection before the body was read, perhaps after sending all of it, perhaps before we listened. */
export const hasGone = (raw: IncomingMessage): boolean => raw.destroyed && !raw.readableEnded;

/** Answers 400: nothing failed here, and logging it as our failure would let any caller fill the log. */
export const abortedRequest = (cause?: unknown): ProductError => new ProductError(400, 'request.aborted', {}, { cause });
