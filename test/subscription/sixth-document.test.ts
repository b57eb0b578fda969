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
  const month = { completed: 0 };
  const subscription = createSubscriptionModule({
    engine: {
      store: createMemoryEventStore(),
      vault: createMemoryVault(),
      clock: new ManualClock('2026-11-24T18:00:00Z'),
      refusals: { refused: async () => undefined },
    },
    catalogue: readPlanCatalogue(undefined),
    featuresOf: async () => [],
    personsOf: async () => 1,
    documentsOf: async () => ({ uploaded: 0, completed: 0 }),
    completedIn: async () => month.completed,
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
  return { month, plan, documents, start, drafts, send };
}

describe('the limit of documents of a month (CONST-001, ENT-016)', () => {
  it('twenty sixth documents at once: each is asked about, none is sent and none is lost; accepted, all of them go', async () => {
    const { month, documents, start, drafts, send } = await account();
    await start('BASE_MEMBERSHIP');
    const ids = await drafts(20);
    month.completed = 5;
    expect(new Set(await Promise.all(ids.map(send)))).toEqual(new Set(['409 subscription.sixth_document 5']));
    for (const id of ids) expect((await documents.load(id)).state).toMatchObject({ status: 'DRAFT', round: 0 });
    await start('DYNAMIC_MEMBERSHIP', 'SIXTH_DOCUMENT');
    expect(new Set(await Promise.all(ids.map(send)))).toEqual(new Set(['sent']));
  });

  it('the fifth goes, the sixth asks; the next month begins anew', async () => {
    const { month, start, drafts, send } = await account();
    await start('BASE_MEMBERSHIP');
    const [one, two] = await drafts(2);
    month.completed = 4;
    expect(await send(one!)).toBe('sent');
    month.completed = 5;
    expect(await send(two!)).toBe('409 subscription.sixth_document 5');
    month.completed = 0;
    expect(await send(two!)).toBe('sent');
  });

  it('of a trial the limit is one: a document more is refused, and what is out is resent and signed (ERR-010)', async () => {
    const { month, plan, drafts, send } = await account();
    const [one] = await drafts(1);
    month.completed = 5;
    expect(await send(one!)).toBe('403 subscription.document_limit 5');
    expect(await plan.mayBegin(OWNER, 'create')).toMatchObject({ code: 'subscription.document_limit' });
    expect([await plan.mayBegin(OWNER, 'resend'), await plan.mayBegin(OWNER, 'sign')]).toEqual([null, null]);
  });
});
