import { cancellationDecider } from '../../modules/cancellation/index.ts';
import { documentDecider } from '../../modules/documents/index.ts';
import { endorsementDecider, specialDecider } from '../../modules/endorsement/index.ts';
import { type Flow, type FlowStreams, flowStreams, runFlow } from '../../modules/flows/flow.ts';
import { voBoDecider } from '../../modules/vobo/index.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { DomainEvent } from '../../shared-kernel/decider/types.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { refusalWorld } from '../refusals/world.ts';

const deciders = {
  documents: documentDecider,
  voBo: voBoDecider,
  cancellation: cancellationDecider,
  endorsement: endorsementDecider,
  special: specialDecider,
} as const;

/** A command as a flow sent it. */
export interface SentCommand {
  readonly to: keyof FlowStreams;
  readonly type: string;
  readonly data: unknown;
}

/**
 * A story of a flow: given events in the streams, when the flow follows a cause, then exactly these commands. The streams are
 * the real ones over a store in memory; they write down what they are sent.
 */
export function flowStory(documentId: string) {
  const world = refusalWorld();
  const sent: SentCommand[] = [];
  const ids: string[] = [];
  const causes: (string | null | undefined)[] = [];
  let refusal: { type: string; error: ProductError } | null = null;
  let meanwhile: { after: string; work: () => Promise<unknown> } | null = null;
  const real = flowStreams(world.engine);
  const writingDown = <K extends Exclude<keyof FlowStreams, 'special'>>(to: K): FlowStreams[K] => ({
    ...real[to],
    async execute(command: { type: string; data: unknown }, context: CommandContext) {
      sent.push({ to, type: command.type, data: command.data });
      ids.push(context.commandId);
      causes.push(context.causationId);
      if (refusal?.type === command.type) {
        const { error } = refusal;
        refusal = null;
        throw error;
      }
      const result = await (real[to].execute as (sent: unknown, by: unknown) => Promise<unknown>)(command, context);
      if (meanwhile?.after === command.type) {
        const { work } = meanwhile;
        meanwhile = null;
        await work();
      }
      return result;
    },
  });
  const streams: FlowStreams = {
    documents: writingDown('documents'),
    voBo: writingDown('voBo'),
    cancellation: writingDown('cancellation'),
    endorsement: writingDown('endorsement'),
    special: real.special,
  };
  return {
    world,
    streams: real,
    /** The same streams, which write down what they are sent. */
    writtenDown: streams,
    /** Command ids of what was sent, in order. */
    ids,
    /** Events that brought it about, in the same order. */
    causes,
    async given(stream: keyof FlowStreams, ...events: readonly DomainEvent[]): Promise<void> {
      await world.given(deciders[stream] as never, documentId, events as never);
    },
    /** The next command of this type is refused. */
    refuses(type: string, status: number, code: string): void {
      refusal = { type, error: new ProductError(status as never, code) };
    },
    /** Something else happens right after the next command of this type. */
    after(type: string, work: () => Promise<unknown>): void {
      meanwhile = { after: type, work };
    },
    /** The commands that the flow sends when it follows the last event of this type, whichever stream it stands in. */
    async follow<Look>(flow: Flow<Look>, type: string): Promise<readonly SentCommand[]> {
      sent.length = 0;
      ids.length = 0;
      causes.length = 0;
      let eventId = `no event ${type}`;
      for (const name of ['documents', 'voBo', 'cancellation', 'endorsement', 'special'] as const)
        for (const event of (await real[name].load(documentId)).events as readonly { id: string; type: string }[])
          if (event.type === type) eventId = event.id;
      await runFlow(flow, streams, { type, eventId, documentId });
      return [...sent];
    },
    sent,
  };
}
