import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followEvents } from '../../modules/evidence/application/log-follower.ts';
import { Bell } from '../../modules/evidence/application/waiting.ts';
import { readCheckpoints } from '../../modules/evidence/storage/checkpoint-table.ts';
import { loadTree, readLeaves } from '../../modules/evidence/storage/log-tables.ts';
import { storedNodes } from '../../modules/evidence/storage/stored-nodes.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';
import { openCheckpoint } from '../../shared-kernel/evidence/checkpoint.ts';
import { CompactRange } from '../../shared-kernel/evidence/compact-range.ts';
import { consistencyProof, verifyConsistency } from '../../shared-kernel/evidence/merkle.ts';
import { noteVerifier } from '../../shared-kernel/evidence/note.ts';
import { verifyTlogProof } from '../../shared-kernel/evidence/tlog-proof.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';

let world: EvidenceWorld;
beforeAll(async () => {
  world = await evidenceWorld();
});
afterAll(() => world.close());

async function allEvents(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of world.store.readAll()) events.push(event);
  return events;
}
const soon = () => AbortSignal.timeout(WAIT_MS);

describe('the log', () => {
  it('holds every event in global order, over restarts and with two followers at once', async () => {
    const grown = new Bell();
    for (let round = 0; round < 5; round += 1) {
      const stopping = new AbortController();
      const followers = [1, 2].map((n) => followEvents({ store: world.store, pool: world.pool, grown, maxBatch: 7 * n }, stopping.signal));
      for (let i = 0; i < 6; i += 1) await world.append(`document-${round}-${i % 3}`, 1 + i * 4);
      stopping.abort();
      await Promise.all(followers);
    }
    const { evidence, stop } = world.start();
    const last = await world.append('document-last');
    await evidence.requestCheckpoint(last, soon());
    await stop();

    const events = await allEvents();
    const leaves = await readLeaves(world.pool, 0, 10_000);
    expect(leaves.map((leaf) => leaf.eventId)).toEqual(events.map((event) => event.id));
    expect(leaves.map((leaf) => Buffer.from(leaf.hash))).toEqual(events.map((event) => Buffer.from(eventLeafHash(event))));
    const range = new CompactRange();
    for (const event of events) range.append(eventLeafHash(event));
    expect((await loadTree(world.pool)).range.root()).toEqual(range.root());
    expect(events.length).toBeGreaterThan(256);
  });

  it('proves every event offline, and that each signed tree continues the one before', async () => {
    const { evidence, stop } = world.start();
    for (let i = 0; i < 3; i += 1) await evidence.requestCheckpoint(await world.append('document-more', 40), soon());
    await stop();
    const known = [noteVerifier(world.key.verifierKey)];
    for (const event of await allEvents()) {
      const proof = await evidence.proofFor(event.id);
      expect(verifyTlogProof(proof!.tlogProof, eventLeafHash(event), known)).toMatchObject({ ok: true, index: proof!.leafIndex });
      const changed = { ...event, data: { ...event.data, more: 1 } };
      expect(verifyTlogProof(proof!.tlogProof, eventLeafHash(changed), known).ok).toBe(false);
    }
    const checkpoints = await readCheckpoints(world.pool, 0, 100);
    expect(checkpoints.length).toBeGreaterThanOrEqual(4);
    const nodes = storedNodes(world.pool);
    for (const [i, to] of checkpoints.entries()) {
      expect(openCheckpoint(to.note, known)).toMatchObject({ origin: 'log.example/test', size: to.treeSize });
      const from = checkpoints[i - 1];
      if (!from) continue;
      const proof = await consistencyProof(nodes, from.treeSize, to.treeSize);
      expect(verifyConsistency(from.treeSize, to.treeSize, from.root, to.root, proof)).toBe(true);
    }
    expect(await evidence.proofFor('00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  it('signs one checkpoint for many who ask at once, and none without news', async () => {
    const { evidence, stop } = world.start({ batchRequestsMs: 300, checkpointEveryMs: 50 });
    const before = (await readCheckpoints(world.pool, 0, 1000)).length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await readCheckpoints(world.pool, 0, 1000)).length).toBe(before);
    await stop();
    const calm = world.start({ batchRequestsMs: 300 });
    const positions = await Promise.all([1, 2, 3, 4].map((n) => world.append(`document-asked-${n}`)));
    const made = await Promise.all(positions.map((position) => calm.evidence.requestCheckpoint(position, soon())));
    expect(new Set(made.map((one) => one.treeSize)).size).toBe(1);
    const again = await calm.evidence.requestCheckpoint(positions[0]!, soon());
    expect(again.treeSize).toBe(made[0]!.treeSize);
    await calm.stop();
    expect((await readCheckpoints(world.pool, 0, 1000)).length).toBe(before + 1);
    expect(evidence.verifierKey).toBe(world.key.verifierKey);
  });

  it('signs news within the interval though nobody asks', async () => {
    const { evidence, stop } = world.start({ checkpointEveryMs: 50 });
    await world.append('document-news');
    const events = (await allEvents()).length;
    await expect.poll(async () => (await evidence.status()).newestCheckpoint?.treeSize).toBe(events);
    await stop();
    expect((await evidence.status()).uncovered).toBe(0);
  });

  it('waits for an authority that fails, and never puts its own clock in its place', async () => {
    let up = false;
    const stamped: string[] = [];
    const timestamp = async (digest: Uint8Array) => {
      if (!up) throw new Error('the authority is away');
      stamped.push(Buffer.from(digest).toString('hex'));
      return Buffer.concat([Buffer.from('token '), digest]);
    };
    const { evidence, stop } = world.start({ timestamp });
    const { treeSize } = await evidence.requestCheckpoint(await world.append('document-stamped'), soon());
    await expect
      .poll(async () => (await evidence.status()).waitingTimestamps.find((one) => one.treeSize === treeSize))
      .toMatchObject({ lastError: 'the authority is away' });
    expect((await evidence.status()).newestCheckpoint).toMatchObject({ treeSize, timestamped: false });
    up = true;
    await expect.poll(async () => (await evidence.status()).waitingTimestamps.length).toBe(0);
    await stop();
    expect(new Set(stamped).size).toBe(stamped.length);
    const { rows } = await world.pool.query('select timestamp_attempts, timestamp_token from evidence.checkpoints where tree_size = $1', [
      treeSize,
    ]);
    expect(rows[0].timestamp_attempts).toBeGreaterThan(1);
    expect(rows[0].timestamp_token.toString('latin1').startsWith('token ')).toBe(true);
  });

  it('signs nothing more once the stored tree does not continue what was signed', async () => {
    const { stop, trouble } = world.start();
    await world.append('document-fork');
    await expect.poll(async () => (await loadTree(world.pool)).size).toBe((await allEvents()).length);
    await stop();
    await world.admin.query(`update evidence.leaves set leaf_hash = sha256('forged'::bytea) where leaf_index = 3`);
    const tree = await loadTree(world.pool);
    const forged = new CompactRange();
    for (const leaf of await readLeaves(world.pool, 0, 10_000)) forged.append(leaf.hash);
    await world.admin.query('update evidence.tree set edge = $1', [forged.edge.map((hash) => Buffer.from(hash))]);
    const before = (await readCheckpoints(world.pool, 0, 1000)).length;
    const again = world.start({ checkpointEveryMs: 20 });
    await expect.poll(() => again.trouble.join()).toMatch(/does not continue the signed log/);
    await again.stop();
    expect((await readCheckpoints(world.pool, 0, 1000)).length).toBe(before);
    expect(tree.size).toBe((await allEvents()).length);
    expect(trouble).toEqual([]);
  });

  it('lets the application neither change a leaf nor a signed head', async () => {
    for (const sql of [
      'update evidence.leaves set leaf_hash = leaf_hash',
      'delete from evidence.leaves',
      'update evidence.nodes set hash = hash',
      'update evidence.checkpoints set root = root',
      'update evidence.checkpoints set signed_note = signed_note',
      'delete from evidence.checkpoints',
      'delete from evidence.anchors',
    ]) {
      await expect(world.pool.query(sql)).rejects.toThrow(/permission denied/);
    }
  });
});
