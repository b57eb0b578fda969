import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../journeys/steps.ts';
import { type Receiver, startReceiver } from '../outbound/receivers.ts';
import { count } from '../support/counts.ts';
import { describeWith } from '../support/needs.ts';
import { Killable } from './killable.ts';
import { PersistentClient } from './persistent-client.ts';

describeWith('local chain')('kill -9 while an account is told of a document', () => {
  let product: Killable;
  let receiver: Receiver;
  /** What is done as a notification comes in, before it is answered and after. */
  let beforeAnswer = async (): Promise<void> => undefined;
  let afterAnswer = async (): Promise<void> => undefined;

  beforeAll(async () => {
    receiver = await startReceiver(async (answer) => {
      await beforeAnswer();
      answer.on('finish', () => void afterAnswer());
      answer.writeHead(204).end();
    });
    product = await Killable.create({ OUTBOUND_LOOPBACK: 'true', NOTIFICATION_URL: `http://127.0.0.1:${receiver.port}/` });
    await product.start();
  });
  afterAll(async () => {
    await product?.stop();
    await receiver?.stop();
  });

  it('it is told again with the same id and the same words, and of none never', { timeout: 1_800_000 }, async () => {
    const documents = count('documents told of under kills', 2, 20);
    const client = await new PersistentClient(product.url).login();
    const completed: string[] = [];
    const idsOf = (documentID: string) =>
      receiver.received.filter(({ body }) => JSON.parse(body).documentID === documentID).map(({ headers }) => headers['notification-id']);
    for (let number = 0; number < documents; number += 1) {
      // Once between POST and answer, once between answer and bookkeeping, in turns.
      let kills = 0;
      const once = (when: number) => async () => {
        if (kills !== when) return;
        kills += 1;
        await product.kill();
        product.spawn();
      };
      beforeAnswer = once(0);
      afterAnswer = once(1);
      const name = `aviso-${number}`;
      const documentID = await client.send(name, `${name}@firmante.example`);
      completed.push(documentID);
      await client.sign(documentID, `${name}@firmante.example`, `${name}-sign`);
      await eventually(async () => idsOf(documentID).length >= 3, `${name} was told three times`);
      expect(kills).toBe(2);
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
