import type { EventStore, Position, RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import { Chance } from '../../support/event-store-server/chance.ts';
import type { FaultRates } from '../../support/event-store-server/faults.ts';
import { type EventStoreServer, startEventStoreServer } from '../../support/event-store-server/index.ts';
import { WAIT_MS } from '../../support/limits.ts';
import { all, within } from '../event-store/examples.ts';
import { CampaignReader } from './campaign-reader.ts';
import { type Answers, CampaignWriter, type Truth } from './campaign-writer.ts';

/** What one seed did. */
export interface RunReport {
  readonly answers: Answers;
  /** How often each fault happened, by "call kind". */
  readonly faults: Readonly<Record<string, number>>;
  readonly stored: number;
  readonly resubscribed: number;
}

export const RATES: FaultRates = {
  append: {
    'cut-before': 0.04,
    'cut-after': 0.06,
    'cut-and-hold': 0.04,
    'silent-before': 0.01,
    'silent-after': 0.01,
    'timeout-before': 0.03,
    'timeout-after': 0.03,
    'end-before': 0.02,
    'end-after': 0.02,
    'not-ready': 0.03,
    rival: 0.05,
  },
  read: { cut: 0.05, 'not-ready': 0.03 },
  subscription: { cut: 0.15, end: 0.1, 'too-slow': 0.1, silent: 0.05, repeat: 0.15, reorder: 0.1 },
};

const WRITERS = 3;
const ROUNDS = 5;

/**
 * One seeded run: writers and a reader against servers that misbehave, then quiet, then the truth. Rejects with the seed and what
 * happened. `patienceMs` is how long the reader may take to catch up in the quiet.
 */
export async function runCampaign(seed: number, open: (url: string) => EventStore, patienceMs = WAIT_MS): Promise<RunReport> {
  const chance = new Chance(seed);
  const servers = await startServers(chance);
  const cluster = servers.length > 1 && chance.happens(0.5);
  const [first] = servers as [EventStoreServer];
  const store = open(cluster ? first.clusterUrl : first.url);
  try {
    return await runOn(store, servers, chance, patienceMs);
  } catch (error) {
    const story = servers.flatMap((server, n) =>
      server.faults.happened.map(({ call, kind, where }) => `server ${n}: ${call} ${kind} ${where}`),
    );
    throw new Error(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : error}\n${story.join('\n')}`);
  } finally {
    for (const server of servers) server.faults.none();
    await store.close();
    for (const server of servers) await server.stop();
  }
}

async function startServers(chance: Chance): Promise<EventStoreServer[]> {
  const systemEventEvery = chance.pick([0, 1, 3, 7]);
  const first = await startEventStoreServer({ systemEventEvery, firstPosition: chance.pick([0n, 9_990n, 9_007_199_254_740_900n]) });
  const servers = [first];
  if (chance.happens(0.5)) {
    servers.push(await startEventStoreServer({ sharing: first }));
    first.node.cluster.followersForward = chance.happens(0.3);
  }
  for (const server of servers) server.faults.randomly(chance, RATES);
  return servers;
}

async function runOn(store: EventStore, servers: readonly EventStoreServer[], chance: Chance, patienceMs: number): Promise<RunReport> {
  const { log } = servers[0] as EventStoreServer;
  const reader = new CampaignReader(store);
  const answers: Answers = {};
  const writers = Array.from({ length: WRITERS }, (_, n) => new CampaignWriter(store, log, chance, answers, `campaign-ñ-${n}`));
  const disorder = new Disorder(servers, chance);
  const reading = reader.run();
  const disturbing = disorder.run();
  // A defect of the reader or of the disorder must end the run as well.
  const failed = Promise.all([reading, disturbing]).then(() => new Promise<never>(() => undefined));
  const story = () => [...writers.map(({ progress }) => `writer: ${progress}`), `reader: ${reader.handled.length} events`].join('\n');
  await ended(Promise.race([Promise.all(writers.map((writer) => writer.run(ROUNDS))), failed]), 60_000, story);
  disorder.stop();
  await disturbing;
  for (const server of servers) server.faults.none();
  for (const server of servers) server.releaseHeld();
  await ended(Promise.race([reader.untilHandled(() => log.userRecords().length), failed]), patienceMs, story);
  await check(
    store,
    log.userRecords(),
    reader.handled,
    writers.flatMap((writer) => writer.truths),
  );
  reader.stop();
  await within(reading, 5_000);
  const faults: Record<string, number> = {};
  for (const { call, kind } of servers.flatMap((server) => server.faults.happened)) {
    faults[`${call} ${kind}`] = (faults[`${call} ${kind}`] ?? 0) + 1;
  }
  return { answers, faults, stored: log.userRecords().length, resubscribed: reader.resubscribed };
}

async function ended(work: Promise<unknown>, withinMs: number, story: () => string): Promise<void> {
  try {
    await within(work, withinMs);
  } catch (error) {
    throw new Error(`${error instanceof Error ? (error.stack ?? error.message) : error}\n${story()}`);
  }
}

async function check(
  store: EventStore,
  stored: readonly { id: string; stream: string; revision: bigint }[],
  handled: readonly RecordedEvent[],
  truths: readonly Truth[],
): Promise<void> {
  const lines = (events: readonly { id: string; stream: string; revision: bigint | number }[]) =>
    events.map((event) => `${event.stream} ${event.revision} ${event.id}`).join('\n');
  if (lines(handled) !== lines(stored)) throw new Error(`handled:\n${lines(handled)}\nstored:\n${lines(stored)}`);
  const read = await all(store.readAll());
  if (lines(read) !== lines(stored)) throw new Error(`read:\n${lines(read)}\nstored:\n${lines(stored)}`);
  const places = new Map<string, { revision: number; position: Position }>(read.map((event) => [event.id, event]));
  for (const truth of truths) {
    const place = places.get(truth.id);
    if (truth.kind === 'absent' && place !== undefined)
      throw new Error(`${truth.id} was said not to be written and stands at ${place.revision}`);
    if (truth.kind === 'present' && (place?.revision !== truth.revision || place.position !== truth.position)) {
      throw new Error(`${truth.id} was said to stand at ${truth.revision} (${truth.position}) and stands at ${JSON.stringify(place)}`);
    }
  }
}

/** Cuts, restarts, leader changes and silence at times that chance chooses. */
class Disorder {
  readonly #servers: readonly EventStoreServer[];
  readonly #chance: Chance;
  #going = true;

  constructor(servers: readonly EventStoreServer[], chance: Chance) {
    this.#servers = servers;
    this.#chance = chance;
  }

  async run(): Promise<void> {
    // So many and no more: on a loaded machine they would otherwise come faster than anything gets done.
    for (let left = this.#chance.between(4, 10); this.#going && left > 0; left -= 1) {
      await this.#pause(10, 80);
      if (this.#going) await this.#disturb(this.#chance.pick(this.#servers));
    }
  }

  stop(): void {
    this.#going = false;
  }

  async #disturb(server: EventStoreServer): Promise<void> {
    switch (this.#chance.between(0, 6)) {
      case 0:
        return server.cut();
      case 1:
        await server.goDown();
        await this.#pause(1, 25);
        return server.comeUp();
      case 2:
      case 3:
        return server.lead();
      case 4:
        return server.silenceSubscriptions();
      case 5:
        return server.endSubscriptions();
      default:
        return server.releaseHeld();
    }
  }

  #pause(least: number, most: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#chance.between(least, most)));
  }
}
