import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, sendDocument, signDrawn, until } from '../support/journey.ts';
import { describeWith } from '../support/needs.ts';
import { type Product, people, startProduct } from '../support/product.ts';
import { eventually } from './steps.ts';

describeWith('local chain', '/proc')('the chain is killed and comes back on the same state', () => {
  let product: Product;
  let again: ChildProcess | null = null;
  beforeAll(async () => {
    product = await startProduct({ env: { LOG_LEVEL: 'fatal' }, chainMayEnd: true });
  });
  afterAll(async () => {
    await product?.stop();
    if (again?.exitCode === null) {
      again.kill('SIGTERM');
      await once(again, 'exit');
    }
  });

  it('documents wait with the reason on record, and complete once with one anchor each', async () => {
    // One document before, so that the chain holds the contract and an anchor of the past.
    const first = await sendDocument(product, [ana]);
    await signDrawn(product, first, ana.emailID);
    await until(product, first, 'COMPLETED');
    // The chain writes its state once a second.
    await new Promise((resolve) => setTimeout(resolve, 1500));

    const { pid } = JSON.parse(readFileSync(join(product.dataDir, 'chain', 'process.json'), 'utf8')) as { pid: number };
    const [command, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    process.kill(pid, 'SIGKILL');

    const second = await sendDocument(product, [ana]);
    expect((await signDrawn(product, second, ana.emailID)).status).toBe(200);
    const failure = await eventually(
      async () => (await product.modules.documents.load(second)).state.sealingFailures.ANCHOR,
      'a failed anchoring',
      40_000,
    );
    expect(failure).toMatchObject({ attempt: 1, code: 'AnchorPending' });
    const waiting = (await product.modules.documents.load(second)).state;
    expect([waiting.status, waiting.anchor]).toEqual(['PENDING_FOR_BLOCK_CHAIN', null]);
    expect([waiting.seal, waiting.constancia]).not.toContain(null);
    const staff = await product.http.anonymous().login(people.admin.email, people.admin.password);
    const { body } = await staff.get('/api/operations');
    expect(JSON.stringify(body.responseData.evidence)).toMatch(/no anchors|fetch failed|ECONNREFUSED|HTTP request failed/i);

    again = spawn(command!, args, { stdio: 'ignore' });
    const completed = await until(product, second, 'COMPLETED', 60_000);
    expect(completed.anchor).toMatchObject({ chainId: (await product.modules.documents.load(first)).state.anchor!.chainId });
    for (const documentID of [first, second]) {
      const types = (await product.modules.documents.load(documentID)).events.map((event) => event.type);
      for (const type of ['PlatformSealed', 'ConstanciaRecorded', 'AnchorRecorded', 'DocumentCompleted'])
        expect(
          types.filter((one) => one === type),
          type,
        ).toHaveLength(1);
    }
    const { rows } = await product.services.pool.query(
      'select root, count(*)::int as count from evidence.anchors group by root having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });
});
