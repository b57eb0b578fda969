import { describe, expect, it } from 'vitest';
import { createAccountPlan } from '../../modules/app/wiring/account-plan.ts';
import { readPlanCatalogue } from '../../modules/app/wiring/plan-catalogue.ts';
import { createSubscriptionModule } from '../../modules/subscription/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { createWorld, OWNER, upload } from '../model/world.ts';

const SIZES = { uploadMaxMb: 20, corporateUploadMaxMb: 30 };
const GATEWAY = { kind: 'process', id: 'gateway' } as const;
const by = { kind: 'owner', id: OWNER, ownerId: OWNER } as const;
const as = (commandId: string, actor: typeof by | typeof GATEWAY = by) => ({ actor, commandId, correlationId: commandId, ownerId: OWNER });

/** The documents of an account whose subscription says that so many were completed this month. */
async function account() {
  const clock = new ManualClock('2026-11-24T18:00:00Z');
  const subscription = createSubscriptionModule({
    engine: {
      store: createMemoryEventStore(),
      vault: createMemoryVault(),
      clock,
      refusals: { refused: async () => undefined },
    },
    catalogue: readPlanCatalogue(undefined),
    featuresOf: async () => [],
    firstSessionOf: async () => null,
    personsOf: async () => 1,
    templatesOf: async () => 0,
    documentsOf: async () => ({ uploaded: 0, completed: 0 }),
  });
  await subscription.beginTrial(OWNER, 'test');
  await subscription.execute({ type: 'RecordDefaultCard', data: { ownerId: OWNER, cardId: 'card' } }, as('card', GATEWAY));
  const plan = createAccountPlan(subscription, SIZES);
  const { documents } = createWorld(null, plan);
  const start = (planName: 'BASE_MEMBERSHIP' | 'DYNAMIC_MEMBERSHIP', how: 'OWNER' | 'SIXTH_DOCUMENT' = 'OWNER') =>
    subscription.execute({ type: 'StartPlan', data: { ownerId: OWNER, planName, how } }, as(`start-${planName}`));
  const drafts = async (count: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { state } = await documents.upload(OWNER, upload, 0, as(`upload-${index}`));
      const people = { documentID: state.documentId, whoSigns: 'OTHERS' as const, signatory: [{ name: 'Ana', emailID: 'ana@example.mx' }] };
      await documents.changeSetup(people, as(`setup-${index}`));
      ids.push(state.documentId);
    }
    return ids;
  };
  const send = (documentId: string) =>
    documents.execute({ type: 'ConfirmSending', data: { documentId } }, as(`send-${documentId}`)).then(
      () => 'sent',
      ({ status, code, facts }) => `${status} ${code} ${facts.limit ?? ''}`.trim(),
    );
  /** Documents that were completed in the month before this moment, up to so many. */
  const complete = async (upTo: number) => {
    for (let index = 0; index < upTo; index += 1)
      await subscription.countDocument({
        ownerId: OWNER,
        documentId: `completed-${index}`,
        eventId: `completed-${index}`,
        completedAt: '2026-11-24T18:00:00.000Z',
      });
  };
  const nextMonth = () => clock.set('2026-12-02T18:00:00Z');
  return { complete, nextMonth, plan, documents, start, drafts, send };
}

describe('the limit of documents of a month (CONST-001, ENT-016)', () => {
  it('twenty sixth documents at once: each is asked about, none is sent and none is lost; accepted, all of them go', async () => {
    const { complete, documents, start, drafts, send } = await account();
    await start('BASE_MEMBERSHIP');
    const ids = await drafts(20);
    await complete(5);
    expect(new Set(await Promise.all(ids.map(send)))).toEqual(new Set(['409 subscription.sixth_document 5']));
    for (const id of ids) expect((await documents.load(id)).state).toMatchObject({ status: 'DRAFT', round: 0 });
    await start('DYNAMIC_MEMBERSHIP', 'SIXTH_DOCUMENT');
    expect(new Set(await Promise.all(ids.map(send)))).toEqual(new Set(['sent']));
  });

  it('the fifth goes, the sixth asks; the next month begins anew', async () => {
    const { complete, nextMonth, start, drafts, send } = await account();
    await start('BASE_MEMBERSHIP');
    const [one, two] = await drafts(2);
    await complete(4);
    expect(await send(one!)).toBe('sent');
    await complete(5);
    expect(await send(two!)).toBe('409 subscription.sixth_document 5');
    nextMonth();
    expect(await send(two!)).toBe('sent');
  });

  it('of a trial the limit is one: a document more is refused, and what is out is resent and signed (ERR-010)', async () => {
    const { complete, plan, drafts, send } = await account();
    const [one] = await drafts(1);
    await complete(5);
    expect(await send(one!)).toBe('403 subscription.document_limit 5');
    expect(await plan.mayBegin(OWNER, 'create')).toMatchObject({ code: 'subscription.document_limit' });
    // What a key for tests brings counts in no month, and none holds it back.
    expect([await plan.mayBegin(OWNER, 'create', true), await plan.mayBegin(OWNER, 'send', true)]).toEqual([null, null]);
    expect([await plan.mayBegin(OWNER, 'resend'), await plan.mayBegin(OWNER, 'sign')]).toEqual([null, null]);
  });
});
