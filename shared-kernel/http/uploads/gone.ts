import type { IncomingMessage } from 'node:http';
import { ProductError } from '../../errors.ts';

/** The sender ended the connection before its body was read: also when all of it had come, and before anybody listened. */
export const hasGone = (raw: IncomingMessage): boolean => raw.destroyed && !raw.readableEnded;

/** Nothing failed here: answered as a failure of ours, it would let anybody fill the log. */
export const abortedRequest = (cause?: unknown): ProductError => new ProductError(400, 'request.aborted', {}, { cause });
