import { loadStream } from '../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { cancellationSteps } from '../cancellation/index.ts';
import { documentStreams } from '../documents/index.ts';
import { endorsementSteps, specialDecider } from '../endorsement/index.ts';
import { voBoStreams } from '../vobo/index.ts';

/** The streams that flows read and send commands to, with the commands that need no tools. */
export const flowStreams = (engine: EngineDeps) => ({
  documents: documentStreams(engine),
  voBo: voBoStreams(engine),
  cancellation: cancellationSteps(engine),
  endorsement: endorsementSteps(engine),
  special: { load: (documentId: string) => loadStream(engine, specialDecider, documentId) },
});
export type FlowStreams = ReturnType<typeof flowStreams>;

/** The event that a flow follows up. `type` is empty in work that a version before planned without it. */
export interface Cause {
  readonly type: string;
  readonly eventId: string;
  readonly documentId: string;
}

/** Special endorsements are only read: what comes of them happens to documents. */
type Receiver = Exclude<keyof FlowStreams, 'special'>;
type Addressed = {
  [To in Receiver]: { readonly to: To; readonly command: Parameters<FlowStreams[To]['execute']>[0] };
}[Receiver];

/** A command that a flow sends. */
export type FlowCommand = Addressed & {
  /** What makes the command the same one however often the flow comes back: parts of its id after the flow's own name. */
  readonly id: readonly string[];
  /** Account of the stream, where this command may write its first event. */
  readonly ownerId?: string;
  /** Event that brought the command about, where it is not the cause itself. */
  readonly because?: string;
  /** Nothing is missing after it, whatever happens meanwhile: the flow is not asked again. */
  readonly isLast?: true;
  /** Codes that are an answer to the flow; every other refusal is a failure and is tried again. */
  readonly answers?: readonly string[];
};

/**
 * What carries an outcome from one stream to another (a process manager). `next` is pure: from what stands in the streams it
 * says the one command that is missing, or that nothing is. It is asked again after each command, so that a flow that was
 * interrupted anywhere goes on from what is there, and doing it twice changes nothing.
 */
export interface Flow<Look> {
  /** Also the name of its reactor, of its actor, and the first word of its command ids: it is stored. */
  readonly name: string;
  readonly causes: readonly string[];
  /** Items at work at once in a process. */
  readonly concurrency: number;
  look(streams: FlowStreams, cause: Cause): Promise<Look>;
  /** `refused`: the code with which the command before was answered, null in all other cases. */
  next(cause: Cause, look: Look, refused: string | null): FlowCommand | 'done';
}

interface Answer {
  readonly refused: string | null;
  /** The command had been carried out before, for this very cause. */
  readonly replayed: boolean;
}

/** Follows one cause up until nothing is missing. A refusal that is no answer to the flow is thrown. */
export async function runFlow<Look>(flow: Flow<Look>, streams: FlowStreams, cause: Cause): Promise<void> {
  const sent = new Set<string>();
  let answer: Answer = { refused: null, replayed: false };
  for (;;) {
    const step = flow.next(cause, await flow.look(streams, cause), answer.refused);
    if (step === 'done') return;
    const key = [step.to, ...step.id].join(' ');
    if (sent.has(key)) {
      // This cause brought its own long ago, and was performed again after a crash: what is missing now, another one brings.
      if (answer.replayed) return;
      // What was sent stands in its stream: a flow that misses it again would go round for ever.
      throw new Error(`${flow.name} misses what it has sent: ${step.command.type} to ${step.to}`);
    }
    sent.add(key);
    answer = await answerTo(step, () => send(flow, streams, cause, step));
    if (step.isLast && answer.refused === null) return;
  }
}

function send<Look>(
  flow: Flow<Look>,
  streams: FlowStreams,
  cause: Cause,
  { id, ownerId, because, isLast: _, answers: __, ...addressed }: FlowCommand,
) {
  const context = {
    actor: { kind: 'process', id: flow.name },
    commandId: nameId(flow.name, ...id),
    correlationId: because ?? cause.eventId,
    causationId: because ?? cause.eventId,
    ...(ownerId === undefined ? {} : { ownerId }),
  } as const;
  switch (addressed.to) {
    case 'documents':
      return streams.documents.execute(addressed.command, context);
    case 'voBo':
      return streams.voBo.execute(addressed.command, context);
    case 'cancellation':
      return streams.cancellation.execute(addressed.command, context);
    case 'endorsement':
      return streams.endorsement.execute(addressed.command, context);
  }
}

async function answerTo({ answers = [] }: FlowCommand, work: () => Promise<{ readonly replayed: boolean }>): Promise<Answer> {
  try {
    return { refused: null, replayed: (await work()).replayed };
  } catch (error) {
    if (error instanceof ProductError && answers.includes(error.code)) return { refused: error.code, replayed: false };
    throw error;
  }
}
