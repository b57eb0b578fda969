import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../journeys/steps.ts';
import { type Receiver, startReceiver } from '../outbound/receivers.ts';
import { count } from '../support/counts.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { Killable } from './killable.ts';
import { PersistentClient } from './persistent-client.ts';

describeWith('local chain')('kill -9 while an account is told of a document', () => {
  let product: Killable;
  let receiver: Receiver;
  /** Of the document that is told of now: once between POST and answer, once between answer and bookkeeping. */
  let kills = 2;
  let trouble: Error | null = null;

  const killed = async (): Promise<void> => {
    kills += 1;
    await product.kill();
    product.spawn();
  };
  /** Lets the product have its answer and keeps it from writing down what became of it until it is killed. */
  const killedBeforeBookkeeping = async (answer: ServerResponse): Promise<void> => {
    const client = new pg.Client({ connectionString: product.database.adminUrl });
    await client.connect();
    try {
      await client.query('begin; lock table access.log in exclusive mode');
      answer.writeHead(204).end();
      await eventually(async () => {
        const { rows } = await client.query(`select from pg_locks where relation = 'access.log'::regclass and not granted`);
        return rows.length > 0;
      }, 'the line of the access log waits');
      await killed();
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    receiver = await startReceiver((answer) => {
      const end = () => answer.writeHead(204).end();
      const ending = kills === 0 ? killed().then(end) : kills === 1 ? killedBeforeBookkeeping(answer) : end();
      Promise.resolve(ending).catch((error: Error) => {
        trouble = error;
      });
    });
    product = await Killable.create({ OUTBOUND_LOOPBACK: 'true', NOTIFICATION_URL: `http://127.0.0.1:${receiver.port}/` });
    await product.start();
  });
  afterAll(async () => {
    await product?.stop();
    await receiver?.stop();
  });

  it('it is told again with the same id and the same words, and of none never', { timeout: 1_800_000 }, async () => {
    const documents = count('documents told of under kills', 1, 20);
    const client = await new PersistentClient(product.url).login();
    const completed: string[] = [];
    const idsOf = (documentID: string) =>
      receiver.received.filter(({ body }) => JSON.parse(body).documentID === documentID).map(({ headers }) => headers['notification-id']);
    for (let number = 0; number < documents; number += 1) {
      kills = 0;
      const name = `aviso-${number}`;
      const documentID = await client.send(name, `${name}@firmante.example`);
      completed.push(documentID);
      await client.sign(documentID, `${name}@firmante.example`, `${name}-sign`);
      // Two starts lie between, each as long as the machine takes.
      await eventually(async () => trouble !== null || idsOf(documentID).length >= 3, `${name} was told three times`, PROCESS_MS);
      expect([kills, trouble]).toEqual([2, null]);
    }
    await product.kill();
    const system = await product.open();
    try {
      await eventually(async () => {
        const flow = (await system.modules.reactors.reactorStatus()).find((reactor) => reactor.name === 'notifications')!;
        return flow.done === documents && flow.waiting + flow.running + flow.parked === 0;
      }, 'every notification is written down');
    } finally {
      await system.stop();
    }
    for (const documentID of completed) expect(new Set(idsOf(documentID)).size).toBe(1);
    expect(new Set(completed.flatMap(idsOf)).size).toBe(documents);
    const bodies = new Set(receiver.received.map(({ body }) => body));
    expect(bodies.size).toBe(documents);
    console.info(`killed ${product.kills} times: ${documents} documents, told ${receiver.received.length} times`);
  });
});
