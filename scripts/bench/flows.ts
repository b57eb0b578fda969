import { randomUUID } from 'node:crypto';
import { demoOwner } from '../../modules/app/demo/people.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { MadeDocument } from './document-acts.ts';
import { EventWatch } from './event-watch.ts';
import { approverIdOf, openForApproval, openForEndorsement, openForSigning } from './flow-documents.ts';
import type { History } from './history.ts';
import { type BenchRow, percentile, row } from './row.ts';

export interface FlowsBenchOptions {
  /** Flows of each kind, one after the other. Default 200. */
  readonly rounds?: number;
  /** Flows that are open at once. Default 1,000. */
  readonly open?: number;
}

const WRITERS = 16;
/** Each is composed, signed, sealed and certified: tenths of a second. */
const MOST_SHEETS = 50;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * What a flow between two modules takes: from the event of one, as a subscriber sees it, to the event that the process writes into the
 * stream of the other, as the same subscriber sees it. The limit is what the store itself needs for that: seen, appended, seen.
 */
export async function benchFlows(history: History, options: FlowsBenchOptions = {}): Promise<BenchRow[]> {
  const { rounds = 200, open = 1_000 } = options;
  const { services, modules } = history;
  modules.reactors.start();
  const watch = new EventWatch(services.store, await services.store.head());
  const bench = { ...history, watch };
  try {
    const limit = await roundTrips(bench, rounds);
    const approvals = await made(bench, 'approval', rounds, openForApproval);
    const approval: number[] = [];
    for (const one of approvals) approval.push(await approve(bench, one));
    const cancellations = await made(bench, 'cancellation', rounds, openForSigning);
    const cancellation: number[] = [];
    for (const one of cancellations) cancellation.push(await cancel(bench, one));

    const endorsements = await made(bench, 'endorsement', Math.min(rounds, MOST_SHEETS), openForEndorsement);
    const taken: number[] = [];
    const closed: number[] = [];
    for (const one of endorsements) {
      const times = await endorse(bench, one);
      taken.push(times.taken);
      closed.push(times.closed);
    }

    const many = await made(bench, 'many', open, openForApproval);
    await Promise.all(many.map((one) => watch.came(`vobo-${one.documentId}`, 'ApproverLinksIssued')));
    const few = many.slice(0, Math.min(rounds, Math.floor(open / 5)));
    const among: number[] = [];
    for (const one of few) among.push(await approve(bench, one));
    const rest = many.slice(few.length);
    const begun = performance.now();
    const burst = await inTurns(rest, (one) => approve(bench, one));
    const seconds = (performance.now() - begun) / 1_000;
    const bare = await appendsPerSecond(bench, rest.length * 2);

    const caveat =
      'One process does everything: the approver, the processes and the watching; mails and page pictures of the same events are worked on beside it.';
    const pair = (name: string, values: readonly number[], method: string): BenchRow[] =>
      [50, 99].map((percent) =>
        row({
          part: 'flows',
          name: `${name}, p${percent}`,
          unit: 'ms',
          values: [percentile(values, percent)],
          peer: { name: 'seen, appended, seen', values: [percentile(limit, percent)] },
          method,
          caveat,
        }),
      );
    return [
      ...pair('VoBoAccepted to ApprovalsGranted', approval, `${rounds} documents, one after the other.`),
      ...pair('CancellationAuthorized to DocumentCanceled', cancellation, `${rounds} documents, one after the other.`),
      ...pair('EndorsementAsked to EndorsementRequested', taken, `${taken.length} documents, one after the other.`),
      ...pair(
        'EndorsementSigned to EndorsementCompleted',
        closed,
        `${closed.length} documents, one after the other; between the two the sheet is sealed with a timestamp and gets its constancia.`,
      ),
      ...pair(
        `VoBoAccepted to ApprovalsGranted, ${open.toLocaleString('en-US')} flows open`,
        among,
        `${few.length} of the open ones, one after the other.`,
      ),
      row({
        part: 'flows',
        name: `${rest.length.toLocaleString('en-US')} approvals answered at once, carried over`,
        unit: 'flows/s',
        values: [rest.length / seconds],
        peer: { name: 'two appends each, alone', values: [bare / 2] },
        method: `${WRITERS} writers answer, until the last ApprovalsGranted was seen; longest from event to effect ${Math.max(...burst).toFixed(0)} ms.`,
        caveat,
      }),
    ];
  } finally {
    await watch.stop();
    await modules.reactors.stop();
  }
}

interface Bench extends History {
  readonly watch: EventWatch;
}

async function inTurns<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < all.length) results.push(await act(all[next++]!));
  };
  await Promise.all(Array.from({ length: WRITERS }, worker));
  return results;
}

async function made(
  { services, ownerId, file }: Bench,
  kind: string,
  count: number,
  openOne: typeof openForApproval,
): Promise<MadeDocument[]> {
  const all = Array.from({ length: count }, (_, number) => ({
    documentId: nameId('bench flow', kind, String(number)),
    ownerId,
    number,
    file,
  }));
  await inTurns(all, (one) => openOne(services, one));
  return all;
}

const by = (actor: Actor): CommandContext => ({ actor, commandId: randomUUID(), correlationId: randomUUID() });

/** Milliseconds from the acceptance to the grant. */
async function approve({ watch, modules }: Bench, { documentId, file }: MadeDocument): Promise<number> {
  const vobo = `vobo-${documentId}`;
  await watch.came(vobo, 'ApproverLinksIssued');
  const approverId = approverIdOf(documentId);
  const actor: Actor = { kind: 'approver', id: approverId, documentId };
  const saw = { documentId, approverId, version: 1, sha256: file.sha256 };
  await modules.voBo.present(saw, by(actor));
  await modules.voBo.execute({ type: 'AcceptVoBo', data: saw }, by(actor));
  return (await watch.came(`document-${documentId}`, 'ApprovalsGranted')) - (await watch.came(vobo, 'VoBoAccepted'));
}

/** Milliseconds from the authorisation to the cancelled document. A signatory asks, the owner answers. */
async function cancel({ watch, modules, ownerId }: Bench, { documentId }: MadeDocument): Promise<number> {
  const { state } = await modules.documents.load(documentId);
  const session = { role: 'user', fullName: 'Persona', sessionId: 'bench' } as const;
  const petitioner: Caller = {
    ...session,
    userId: 'bench-signer',
    ownerId: 'bench-signer',
    emailID: state.setup!.signatories[0]!.email!.value!,
  };
  const owner: Caller = { ...session, userId: ownerId, ownerId, emailID: demoOwner.email };
  const evidence = [{ fileName: 'prueba.png', bytes: PNG }];
  await modules.cancellation.request(documentId, petitioner, { reason: 'Ya no procede', evidence }, by);
  const { cancelationId } = (await modules.cancellation.load(documentId)).state.requests[0]!;
  await modules.cancellation.answer(cancelationId, owner, { authorises: true, notes: '' }, by);
  const authorised = await watch.came(`cancellation-${documentId}`, 'CancellationAuthorized');
  return (await watch.came(`document-${documentId}`, 'DocumentCanceled')) - authorised;
}

/** Milliseconds until the document waits for the endorsement, and from the signed sheet to the endorsed document. */
async function endorse({ watch, modules, ownerId }: Bench, { documentId }: MadeDocument): Promise<{ taken: number; closed: number }> {
  const owner: Caller = { userId: ownerId, ownerId, role: 'user', emailID: 'lucia@ferrer.example', fullName: 'Owner', sessionId: 'bench' };
  const [document, endorsement] = [`document-${documentId}`, `endorsement-${documentId}`];
  const endorsee = { name: 'Inés Robles', emailID: 'ines@robles.example' };
  const asked = await modules.endorsement.ask(documentId, owner, { endorser: null, endorsee, kind: 'PROPERTY', place: '' }, by);
  const { endorsementId, sheet } = asked.state.requests[0]!;
  await watch.came(endorsement, 'EndorsementAdmitted');
  await modules.endorsement.sheet(endorsementId, owner, by);
  const given = { presented: sheet.sha256, appearance: { kind: 'TEXT', text: 'Endosante' }, efirma: null } as const;
  await modules.endorsement.sign(endorsementId, owner, given, by);
  const came = (stream: string, type: string) => watch.came(stream, type);
  return {
    taken: (await came(document, 'EndorsementRequested')) - (await came(endorsement, 'EndorsementAsked')),
    closed: (await came(document, 'EndorsementCompleted')) - (await came(endorsement, 'EndorsementSigned')),
  };
}

const bareEvent = (type: string) => ({ id: randomUUID(), type, data: {}, metadata: {} });

/** The same two events by hand: the second is appended as soon as the first was seen. */
async function roundTrips({ services, watch }: Bench, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [cause, effect] = [`bench-${randomUUID()}`, `bench-${randomUUID()}`];
    await services.store.append(cause, 'no-stream', [bareEvent('Cause')]);
    const begun = await watch.came(cause, 'Cause');
    await services.store.append(effect, 'no-stream', [bareEvent('Effect')]);
    times.push((await watch.came(effect, 'Effect')) - begun);
  }
  return times;
}

async function appendsPerSecond({ services }: Bench, events: number): Promise<number> {
  const begun = performance.now();
  await inTurns([...Array(events).keys()], () => services.store.append(`bench-${randomUUID()}`, 'no-stream', [bareEvent('Alone')]));
  return events / ((performance.now() - begun) / 1_000);
}
