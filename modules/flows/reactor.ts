import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { Outcome, Reactor, Work } from '../../shared-kernel/reactor/index.ts';
import { delayAfter, RETRY } from '../../shared-kernel/retry/back-off.ts';
import { type Cause, type Flow, type FlowStreams, runFlow } from './flow.ts';

/** Streams of all modules about a document end in its id. */
export const documentIdOf = ({ stream }: Pick<RecordedEvent, 'stream'>): string => stream.slice(stream.indexOf('-') + 1);

/** An account's own stream, and those of what it has, end in its id. */
export const accountIdOf = documentIdOf;

/** What is planned of an event: which document, and which event by its type. */
export const planned = (event: RecordedEvent) => [{ key: event.id, payload: { documentId: documentIdOf(event), cause: event.type } }];

export const causeOf = ({ payload, eventId }: Pick<Work, 'payload' | 'eventId'>): Cause => ({
  documentId: String(payload.documentId),
  type: typeof payload.cause === 'string' ? payload.cause : '',
  eventId,
});

/** When a failed try is made again: without jitter, for the history tells the time of the next try beforehand. */
export const tryAgain = (attempt: number, error: unknown): Extract<Outcome, { retryInMs: number }> => ({
  retryInMs: delayAfter(attempt, RETRY, () => 1),
  reason: error instanceof Error ? error.message : String(error),
});

/** The reactor that runs a flow. A failure is retried by the worker, with growing pauses and for ever. */
export const flowReactor = <Look>(flow: Flow<Look>, streams: FlowStreams): Reactor => ({
  name: flow.name,
  types: flow.causes,
  startAt: 'beginning',
  plan: planned,
  async perform(work) {
    await runFlow(flow, streams, causeOf(work));
    return 'done';
  },
  concurrency: flow.concurrency,
});
