import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameId } from '../../shared-kernel/ids.ts';
import { count } from '../support/counts.ts';
import { ana, contract, upload } from '../support/journey.ts';
import { type Answer, type Client, type Product, people, startProduct } from '../support/product.ts';
import { onPlan } from './on-plan.ts';

let product: Product;
let staff: Client;
let counted = 0;
beforeAll(async () => {
  product = await startProduct({ chain: false });
  staff = await product.http.anonymous().login(people.admin.email, people.admin.password);
  const cardId = 'card';
  await product.modules.subscription.beginTrial(product.ownerId, 'test');
  await product.modules.subscription.execute(
    { type: 'RecordDefaultCard', data: { ownerId: product.ownerId, cardId } },
    { actor: { kind: 'process', id: 'gateway' }, commandId: 'card', correlationId: 'card', ownerId: product.ownerId },
  );
});
afterAll(async () => product?.stop());

const said = ({ status, body }: Answer) => (status === 200 ? 'sent' : `${status} ${body.code} ${body.facts?.limit ?? ''}`.trim());
const send = (documentID: string, headers: Record<string, string> = {}) =>
  product.http.put('/api/document/send-mail', { documentID }, headers);
const roundOf = async (documentID: string): Promise<number> => (await product.modules.documents.load(documentID)).state.round;

/** Drafts that wait to be sent, made while the account may make as many as it likes. */
async function drafts(many: number): Promise<string[]> {
  await onPlan(product, 'Corporate');
  const pdf = await contract();
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const documentID: string = (await upload(product.http, pdf)).body.responseData.documentID;
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    ids.push(documentID);
  }
  return ids;
}
/** Documents of the account that were completed this month, at least so many. */
async function complete(atLeast: number): Promise<void> {
  for (; counted < atLeast; counted += 1)
    await product.modules.subscription.countDocument({
      ownerId: product.ownerId,
      documentId: `completed-${counted}`,
      eventId: nameId('races', String(counted)),
      completedAt: product.services.clock.now().toISOString(),
    });
}
const plansAccepted = async (): Promise<number> =>
  (await product.modules.subscription.load(product.ownerId)).events.filter(
    (event) => event.type === 'PlanStarted' && event.data.planName === 'DYNAMIC_MEMBERSHIP',
  ).length;
const limit = async (documents: number): Promise<void> => {
  const answer = await staff.put(`/api/operations/accounts/${product.ownerId}/limits`, { limits: { documents }, reason: 'Contrato' });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
};

describe('twenty sixth documents at once (STATE-050, NOTE-042)', () => {
  let ids: readonly string[];
  beforeEach(async () => {
    ids = await drafts(20);
    await onPlan(product, 'BASE_MEMBERSHIP');
    await complete(5);
  });

  it('each is asked about, and each refusal is written down once; nothing of any of them is sent', async () => {
    expect(new Set((await Promise.all(ids.map((id) => send(id)))).map(said))).toEqual(new Set(['409 subscription.sixth_document 5']));
    expect(new Set(await Promise.all(ids.map(roundOf)))).toEqual(new Set([0]));
    const { rows } = await product.services.pool.query<{ target: string; times: number }>(
      `select target, count(*)::int as times from access.log
        where code = 'subscription.sixth_document' and action = 'ConfirmSending' group by target`,
    );
    const refusals = rows.filter(({ target }) => ids.some((id) => target.endsWith(id)));
    expect([refusals.length, ...new Set(refusals.map(({ times }) => times))]).toEqual([20, 1]);
  });

  it('accepted by twenty clicks meanwhile, the plan begins once, and each of them was sent or asked about', async () => {
    const before = await plansAccepted();
    const accept = () => product.http.put('/subscriptions/dynamic/start', {});
    const [answers, accepted] = await Promise.all([
      Promise.all(ids.map((id) => send(id))),
      Promise.all(Array.from({ length: 20 }, accept)),
    ]);
    // Who is beaten by another click is told so, and whoever comes after it finds the plan begun.
    const told = accepted.map(({ status, body }) => (status === 200 ? 'begun' : `${status} ${body.code}`));
    expect(told).toContain('begun');
    expect(told.filter((one) => one !== 'begun' && one !== '409 conflict.changed_meanwhile')).toEqual([]);
    expect(await plansAccepted()).toBe(before + 1);
    for (const [index, answer] of answers.entries())
      expect([said(answer), await roundOf(ids[index]!)]).toEqual(
        answer.status === 200 ? ['sent', 1] : ['409 subscription.sixth_document 5', 0],
      );
    // What was asked about goes now, and what was sent is not sent a second time.
    const left = ids.filter((_, index) => answers[index]!.status !== 200);
    expect(new Set((await Promise.all(left.map((id) => send(id)))).map(said))).toEqual(new Set(left.length > 0 ? ['sent'] : []));
    for (const id of ids) {
      const { events } = await product.modules.documents.load(id);
      expect(events.filter(({ type }) => type === 'SendingConfirmed')).toHaveLength(1);
    }
  });
});

describe('a limit that is lowered while documents are sent (ENT-016, ENT-063)', () => {
  it('each was sent or refused by it; none that began afterwards is sent, and a repeat is answered as the first time', async () => {
    const many = 8;
    const races = count('limits lowered while documents are sent', 3, 50);
    await complete(5);
    for (let race = 0; race < races; race += 1) {
      const ids = await drafts(many);
      await onPlan(product, 'Go Green');
      await limit(counted + 1);
      let ticks = 0;
      let asked = Number.POSITIVE_INFINITY;
      let lowered = Number.POSITIVE_INFINITY;
      const lowering = async () => {
        // Another moment in each race, from before the first one is sent to after the last one.
        await pause((race * 37) % 260);
        asked = ++ticks;
        await limit(counted);
        lowered = ++ticks;
      };
      const sending = ids.map(async (id, index) => {
        await pause(index * 30);
        const began = ++ticks;
        const answer = await send(id, { 'idempotency-key': `race-${race}-${index}` });
        return { id, index, began, answer, ended: ++ticks };
      });
      const [sent] = await Promise.all([Promise.all(sending), lowering()]);
      for (const { id, index, began, answer, ended } of sent) {
        const outcome = [said(answer), await roundOf(id)];
        expect(outcome).toEqual(answer.status === 200 ? ['sent', 1] : [`403 subscription.document_limit ${counted}`, 0]);
        if (ended < asked) expect(outcome[0]).toBe('sent');
        if (began > lowered) expect(outcome[0]).not.toBe('sent');
        if (answer.status === 200) expect((await send(id, { 'idempotency-key': `race-${race}-${index}` })).status).toBe(200);
      }
    }
  });

  it('of twenty that lower and raise it at once the last one that is written is the limit that acts', async () => {
    const [id] = await drafts(1);
    await onPlan(product, 'Go Green');
    const given = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? counted : counted + 100 + index));
    const path = `/api/operations/accounts/${product.ownerId}/limits`;
    const changed = await Promise.all(given.map((documents) => staff.put(path, { limits: { documents }, reason: 'Contrato' })));
    // Whoever is beaten by another change is told so and decides anew.
    expect([...new Set(changed.map(({ status }) => status))].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { state, events } = await product.modules.subscription.load(product.ownerId);
    const last = events.findLast(({ type }) => type === 'LimitsChanged')!.data as { limits: { documents: number } };
    expect(state.limits.documents).toBe(last.limits.documents);
    expect(said(await send(id!))).toBe(last.limits.documents > counted ? 'sent' : `403 subscription.document_limit ${counted}`);
  });
});
