import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClauses } from '../../modules/app/demo/contents.ts';
import { demoOwner, demoPassword } from '../../modules/app/demo/people.ts';
import { DemoDesk } from '../../modules/app/demo/signing.ts';
import type { OpenSystem } from '../../modules/app/wiring/system.ts';
import { monthInvoiceId } from '../../modules/billing/application/ids.ts';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { type GatewayWorld, openGateway } from '../gateway/gateway-world.ts';
import { eventually } from '../journeys/steps.ts';
import { type Receiver, startReceiver } from '../outbound/receivers.ts';
import { monthAt, SecondCalculation } from '../subscription/second-calculation.ts';
import { count } from '../support/counts.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { Killable, pause, sequence } from './killable.ts';

/** Longer than a trial and its grace, so that every turn ends one; every second one ends a month. */
const TURN_MS = 17 * 86_400_000;
const STAFF = { kind: 'admin', id: 'staff' } as const;
const GATEWAY = { kind: 'process', id: 'gateway' } as const;

/** What an account was told that it owes, by the id of the charge, in their order. */
const chargesOf = (events: readonly RecordedEvent[], about: string): string[] =>
  events.flatMap(({ stream, type, data }) =>
    stream === `subscription-${about}` && type === 'ChargeFailed' ? [String(data.chargeId)] : [],
  );
/** The invoices of its closed months that came to something. */
const owedMonths = (events: readonly RecordedEvent[], about: string): string[] => {
  const calculation = new SecondCalculation(events, about);
  return calculation.closed.flatMap((month) => (calculation.statement(month).totalCents > 0 ? [monthInvoiceId(about, month)] : []));
};

/** Whom a turn is about: somebody who only signs up, and somebody who does not pay; and the documents that the owner had signed in it. */
interface Turn {
  readonly newcomer: string;
  readonly debtor: string;
  readonly month: string;
  readonly documents: readonly string[];
}

describeWith('local chain')('kill -9 while the flows of subscription work', () => {
  let receiver: Receiver;
  let gateway: GatewayWorld;
  let product: Killable;
  let people: OpenSystem;
  let isOpen = false;
  let ownerId: string;
  const chance = sequence(20_261_126);
  const turns: Turn[] = [];

  beforeAll(async () => {
    receiver = await startReceiver();
    product = await Killable.create({
      TEST_CLOCK: 'true',
      OUTBOUND_LOOPBACK: 'true',
      PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json',
    });
    // Before the product starts one of its own, so that the test ends it.
    gateway = await openGateway({ folder: join(product.dataDir, 'gateway') });
    await product.start();
    people = await product.open('demo');
    isOpen = true;
    ownerId = (await people.modules.accounts.seedAccount(demoOwner)).accountId;
    await onPlan(ownerId, 'DYNAMIC_MEMBERSHIP');
    await withCard(ownerId);
    const reason = personal(ownerId, 'Contrato');
    await carryOut(ownerId, STAFF, { type: 'ChangeFlags', data: { ownerId, on: ['authenticateNotification'], off: [], reason } });
    const url = `http://127.0.0.1:${receiver.port}/`;
    await carryOut(ownerId, STAFF, { type: 'ChangeNotificationAddress', data: { ownerId, url, reason } });
  });
  afterAll(async () => {
    if (isOpen) await people.stop();
    await gateway?.close();
    await product?.stop();
    await receiver?.stop();
  });

  type Command = Parameters<OpenSystem['modules']['subscription']['execute']>[0];
  const carryOut = (about: string, actor: typeof STAFF | typeof GATEWAY, command: Command) => {
    const commandId = `crash-${about}-${command.type}`;
    return people.modules.subscription.execute(command, { actor, commandId, correlationId: commandId, ownerId: about });
  };
  const onPlan = async (about: string, planName: string) => {
    await people.modules.subscription.beginTrial(about, 'crash');
    await carryOut(about, STAFF, { type: 'GivePlan', data: { ownerId: about, planName, reason: personal(about, 'Contrato') } });
  };
  /** Who pays every month, so that documents go on. */
  const withCard = async (about: string) => {
    const { id: customerId } = await gateway.stripe.customers.create({ metadata: { owner: about } });
    await carryOut(about, GATEWAY, { type: 'RecordCustomer', data: { ownerId: about, customerId } });
    const { id: cardId } = await gateway.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
    await carryOut(about, GATEWAY, { type: 'RecordDefaultCard', data: { ownerId: about, cardId } });
  };
  const signUp = async (name: string) => {
    const account = { seedId: `crash-${name}`, email: `${name}@cuenta.example`, firstName: name, password: demoPassword };
    return (await people.modules.accounts.seedAccount(account)).accountId;
  };
  const typesOf = async (about: string) => (await people.modules.subscription.load(about)).events.map(({ type }) => type);

  /** A document of the owner that everybody signed. */
  const signedDocument = async (name: string): Promise<string> => {
    const desk = new DemoDesk(people.modules, ownerId, 'crash');
    const { documentId: documentID } = await desk.upload(name, { title: name, clauses: demoClauses });
    const signatory = [{ name: 'Ana', emailID: `${name}@firmante.example` }];
    await people.modules.documents.changeSetup({ documentID, whoSigns: 'OTHERS', signatory }, desk.owner(name, 'set-up'));
    await people.modules.documents.execute({ type: 'ConfirmSending', data: { documentId: documentID } }, desk.owner(name, 'send'));
    await desk.until(documentID, ({ status }) => status === 'PENDING', PROCESS_MS);
    await desk.sign(documentID, 'Ana');
    return documentID;
  };

  /** Kills the process that does the work, twice, while something is done beside; it runs again at the end. */
  const killedMeanwhile = async <Done>(work: () => Promise<Done>): Promise<Done> => {
    const killing = async () => {
      for (let times = 0; times < 2; times += 1) {
        await pause(chance(3_000));
        await product.kill();
        // Every third child is killed while it starts.
        if (product.kills % 3 === 1) {
          product.spawn();
          await pause(300 + chance(2_500));
          await product.kill();
        }
        await product.start();
      }
    };
    const [done] = await Promise.all([work(), killing()]);
    return done;
  };

  const history = async ({ services }: OpenSystem): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const event of services.store.readAll()) events.push(event);
    return events;
  };
  /** Everything that is due for a turn at the moved time stands in the history. */
  const isDone = async ({ newcomer, debtor, month, documents }: Turn): Promise<boolean> => {
    if (!(await typesOf(newcomer)).includes('PlanExpired') || !(await typesOf(debtor)).includes('DebtBegan')) return false;
    const { state } = await people.modules.subscription.usage.load(`${ownerId}-${month}`);
    const isClosed = state.status === 'CLOSED' || month === monthAt(people.services.clock.now().getTime());
    return isClosed && documents.every((id) => state.documents.some(({ documentId }) => documentId === id));
  };

  it('every trial, count, month, due day and notice is there, and once', { timeout: 7_200_000 }, async () => {
    const kills = count('kills during the flows of subscription', 6, 200);
    for (let index = 0; product.kills < kills; index += 1) {
      const turn = await killedMeanwhile(async (): Promise<Turn> => {
        const [newcomer, debtor] = [await signUp(`alta-${index}`), await signUp(`deudor-${index}`)];
        await onPlan(debtor, 'BASE_MEMBERSHIP');
        const cutOffDate = calendarDayOf(people.services.clock.now());
        const charge = { ownerId: debtor, chargeId: `charge-${index}`, cutOffDate, graceDays: 2 };
        await carryOut(debtor, GATEWAY, { type: 'RecordChargeFailure', data: charge });
        const month = monthAt(people.services.clock.now().getTime());
        return { newcomer, debtor, month, documents: [await signedDocument(`uso-${index}-a`), await signedDocument(`uso-${index}-b`)] };
      });
      turns.push(turn);
      await eventually(async () => (await typesOf(turn.newcomer)).includes('TrialStarted'), 'the trial begins', PROCESS_MS);
      await killedMeanwhile(async () => {
        const to = new Date(people.services.clock.now().getTime() + TURN_MS);
        expect(await people.services.testClock!.moveTo(to, 'staff')).toBe(true);
      });
      await eventually(() => isDone(turn), 'everything of the turn is done', PROCESS_MS);
    }
    await product.kill();
    await people.stop();
    isOpen = false;
    const system = await product.open();
    try {
      const documents = turns.flatMap((turn) => turn.documents);
      const accounts = [ownerId, ...turns.flatMap(({ newcomer, debtor }) => [newcomer, debtor])];
      const running = monthAt(system.services.clock.now().getTime());
      const told = () => receiver.received.map(({ headers, body }) => [String(headers['notification-id']), body] as const);
      /** What is not done: months of accounts that are over and not closed, notices, and work in the tables. */
      const undone = async (events: readonly RecordedEvent[]) => {
        const unpaid = turns.flatMap(({ debtor }) => chargesOf(events, debtor).length - 1 - owedMonths(events, debtor).length);
        const months = accounts.flatMap((account) => {
          const calculation = new SecondCalculation(events, account);
          return calculation.used(running).filter((month) => month < running && !calculation.closed.includes(month));
        });
        const work = (await system.modules.reactors.reactorStatus()).flatMap(({ open }) => open);
        const untold = documents.length - new Set(told().map(([id]) => id)).size;
        return months.length + work.length + untold + unpaid.filter((difference) => difference !== 0).length;
      };
      const events = await eventually(
        async () => {
          const found = await history(system);
          return (await undone(found)) === 0 && found;
        },
        'nothing is left to do',
        PROCESS_MS,
      );

      const of = (stream: string) => events.filter((event) => event.stream === stream).map(({ type }) => type);
      for (const { newcomer, debtor } of turns) {
        expect(of(`subscription-${newcomer}`)).toEqual(['TrialStarted', 'PlanExpired']);
        expect(of(`subscription-${debtor}`).slice(0, 4)).toEqual(['TrialStarted', 'PlanStarted', 'ChargeFailed', 'DebtBegan']);
        // Who was to pay a month and has no card owes that month too, once.
        expect(of(`subscription-${debtor}`).slice(4)).toEqual(owedMonths(events, debtor).map(() => 'ChargeFailed'));
        expect(chargesOf(events, debtor).slice(1).sort()).toEqual(owedMonths(events, debtor).sort());
      }
      expect(of(`subscription-${ownerId}`).filter((type) => /Charge|Debt/.test(type))).toEqual([]);
      const idsOf = (type: string) => events.flatMap((event) => (event.type === type ? [event.id] : [])).sort();
      const counted = events.filter(({ type }) => /^(Late)?DocumentCounted$/.test(type)).map(({ data }) => String(data.eventId));
      expect(counted.sort()).toEqual(idsOf('SigningCompleted'));
      expect(counted).toHaveLength(documents.length);

      let closed = 0;
      for (const account of accounts) {
        const calculation = new SecondCalculation(events, account);
        expect(calculation.closed).toEqual(calculation.used(running).filter((month) => month < running));
        for (const month of calculation.closed) {
          const { state } = await system.modules.subscription.usage.load(`${account}-${month}`);
          const { month: of, position: _, ...statement } = state.statement!;
          expect([of, statement]).toEqual([month, calculation.statement(month)]);
          closed += 1;
        }
      }

      // A notice whose end was not written down is sent again: with the same id and the same words.
      expect([...new Set(told().map(([id]) => id))].sort()).toEqual(idsOf('DocumentCompleted'));
      expect(new Set(told().map(([, body]) => body)).size).toBe(documents.length);
      console.info(
        `killed ${product.kills} times: ${turns.length} turns, ${documents.length} documents, ${closed} months closed, told ${told().length} times`,
      );
    } finally {
      await system.stop();
    }
  });
});
