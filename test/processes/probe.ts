import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { OpenSystem } from '../../modules/app/wiring/system.ts';
import { contract, upload } from '../support/journey.ts';
import type { Client } from '../support/product.ts';

const EVERY_MS = 250;
/** A client that waits longer has given up. */
const LONGEST_MS = 60_000;

/** One write as it was answered. */
interface Asked {
  readonly begunAt: number;
  readonly ms: number;
  /** `unknown`: the answer says so, or none came. */
  readonly answer: 'stored' | 'refused' | 'unknown';
  readonly revision: number | null;
}

/** Writes again and again to a draft of its own and never repeats anything: whether the answers are true shows in the history. */
export class Probe {
  readonly asked: Asked[] = [];
  readonly #client: Client;
  readonly #documentID: string;

  private constructor(client: Client, documentID: string) {
    this.#client = client;
    this.#documentID = documentID;
  }

  static async begin(client: Client): Promise<Probe> {
    const uploaded = await upload(client, await contract('Sonda'));
    if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body));
    return new Probe(client, uploaded.body.responseData.documentID as string);
  }

  async run(stop: () => boolean): Promise<void> {
    for (let n = 0; !stop(); n += 1) {
      await this.#ask(`Sonda ${n}`);
      await pause(EVERY_MS);
    }
  }

  /** When the first write that was begun after a moment was answered with "stored"; null: none was yet. */
  storedAfter(moment: number): number | null {
    const first = this.asked.find(({ begunAt, answer }) => begunAt >= moment && answer === 'stored');
    return first === undefined ? null : first.begunAt + first.ms - moment;
  }

  async #ask(title: string): Promise<void> {
    const begunAt = performance.now();
    const note = (answer: Asked['answer'], revision: number | null = null) =>
      void this.asked.push({ begunAt, ms: performance.now() - begunAt, answer, revision });
    try {
      const setup = { documentID: this.#documentID, whoSigns: 'OTHERS', title, signatory: [{ name: 'Sonda', emailID: 'sonda@x.example' }] };
      const said = await Promise.race([
        this.#client.put('/api/document', setup, { 'idempotency-key': randomUUID() }),
        pause(LONGEST_MS, null, { ref: false }),
      ]);
      if (said === null) return note('unknown');
      if (said.status === 200) return note('stored', Number(/\d+/.exec(said.headers.get('etag') ?? '')?.[0] ?? -1));
      if (said.status === 429 || said.body?.code === 'store.unavailable') return note('refused');
      if (said.body?.code === 'outcome_unknown') return note('unknown');
      throw new Error(`an answer that no probe expects: ${said.status} ${JSON.stringify(said.body)}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // The connection was cut.
      note('unknown');
    }
  }

  /** What was answered with "stored" stands there, each at its place; what was refused does not; of the rest any part may. */
  async expectTrue(system: OpenSystem): Promise<{ stored: number; refused: number; unknown: number }> {
    const { events } = await system.modules.documents.load(this.#documentID);
    const setups = new Set(events.filter(({ type }) => type === 'SetupChanged').map(({ revision }) => revision));
    const of = (answer: Asked['answer']) => this.asked.filter((one) => one.answer === answer);
    const revisions = of('stored').map(({ revision }) => revision!);
    expect(new Set(revisions).size, 'no two answers name one place').toBe(revisions.length);
    expect(revisions.filter((revision) => !setups.has(revision))).toEqual([]);
    const more = setups.size - revisions.length;
    expect(more, 'nothing that was refused is stored').toBeLessThanOrEqual(of('unknown').length);
    expect(more).toBeGreaterThanOrEqual(0);
    return { stored: revisions.length, refused: of('refused').length, unknown: of('unknown').length };
  }
}
