import { join } from 'node:path';
import { demoPassword } from '../../modules/app/demo/people.ts';
import { runningProcess } from '../../modules/app/local/gateway/gateway-folder.ts';
import type { OpenSystem } from '../../modules/app/wiring/system.ts';
import type { ProductError } from '../../shared-kernel/errors.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { type GatewayWorld, openGateway } from '../gateway/gateway-world.ts';
import { Killable } from './killable.ts';

/** Cards that are charged at first, how often each; every invoice ends with one that works. */
const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_lostAnswer',
  'pm_card_lostAnswer',
  'pm_card_processing',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_authenticationRequired',
] as const;

/** An amount that is due, as the test knows it. */
export interface Due {
  readonly invoiceId: string;
  readonly ownerId: string;
  readonly cents: number;
  readonly kind: 'MONTH' | 'PACK';
}

/** One folder: a product that is killed, its gateway that is killed, and people who owe money. */
export class MoneyWorld {
  readonly product: Killable;
  readonly people: OpenSystem;
  readonly gateway: GatewayWorld;
  readonly dues: Due[] = [];
  readonly #owners: string[] = [];
  readonly #cards = new Map<string, string>();
  readonly #chance: (below: number) => number;
  #asked = 0;

  private constructor(product: Killable, people: OpenSystem, gateway: GatewayWorld, chance: (below: number) => number) {
    this.product = product;
    this.people = people;
    this.gateway = gateway;
    this.#chance = chance;
  }

  static async create(chance: (below: number) => number): Promise<MoneyWorld> {
    const product = await Killable.create({ TEST_CLOCK: 'true', PLAN_CATALOGUE: 'modules/subscription/contract/catalogue.json' });
    // Before the product starts one: this gateway belongs to the test, and outlives the product's processes until it is killed itself.
    const gateway = await openGateway({ folder: join(product.dataDir, 'gateway') });
    await product.start();
    const world = new MoneyWorld(product, await product.open('demo'), gateway, chance);
    for (const name of ['luna', 'sol', 'mar']) await world.#signUp(name);
    return world;
  }

  async #signUp(name: string): Promise<void> {
    const seed = { seedId: `money-${name}`, email: `${name}@cuenta.example`, firstName: name, password: demoPassword };
    const { accountId } = await this.people.modules.accounts.seedAccount(seed);
    const { subscription } = this.people.modules;
    await subscription.beginTrial(accountId, 'money');
    const reason = personal(accountId, 'Contrato');
    await subscription.execute(
      { type: 'GivePlan', data: { ownerId: accountId, planName: 'BASE_MEMBERSHIP', reason } },
      { actor: { kind: 'admin', id: 'staff' }, commandId: `money-plan-${name}`, correlationId: 'money', ownerId: accountId },
    );
    this.#owners.push(accountId);
  }

  /** The card of an account, kept at the gateway as the form does it. */
  async #card(ownerId: string, token: string): Promise<string> {
    const key = `${ownerId} ${token}`;
    const known = this.#cards.get(key);
    if (known !== undefined) return known;
    await this.gateway.gateway.ensure();
    const { stripe } = this.gateway;
    const { subscription } = this.people.modules;
    let { customerId } = await subscription.now(ownerId);
    if (customerId === null) {
      const made = (await stripe.customers.create({ metadata: { owner: ownerId } })).id;
      // Of two presses that made one each, the first that is written down counts.
      const { state } = await subscription.execute(
        { type: 'RecordCustomer', data: { ownerId, customerId: made } },
        { actor: { kind: 'process', id: 'payments' }, commandId: `money-customer-${ownerId}`, correlationId: 'money', ownerId },
      );
      customerId = state.customerId!;
    }
    const { id } = await stripe.paymentMethods.attach(token, { customer: customerId });
    this.#cards.set(key, id);
    return id;
  }

  /** Something falls due, and is asked for with some card; every third time by two presses at once. */
  async fallsDue(): Promise<void> {
    const ownerId = this.#owners[this.#chance(this.#owners.length)]!;
    const kind = this.#chance(4) === 0 ? 'PACK' : 'MONTH';
    const due: Due = { invoiceId: `due-${this.dues.length}`, ownerId, cents: 1_000 + this.#chance(90_000), kind };
    this.dues.push(due);
    const line = { quantity: 1, unitCents: due.cents, amountCents: due.cents, netCents: due.cents, taxCents: 0 };
    await this.people.modules.billing.invoices.execute(
      {
        type: 'OpenInvoice',
        data: {
          invoiceId: due.invoiceId,
          ownerId,
          kind,
          month: '2026-11',
          lines: [{ kind: 'DOCUMENTS_ABOVE', ...line }],
          currency: 'MXN',
          totalCents: due.cents,
          taxPercent: 0,
          cutOffDate: '2026-12-01',
          graceDays: 5,
          catalogue: '2026-11-27',
          fiscal: null,
        },
      },
      { actor: { kind: 'process', id: 'purchases' }, commandId: `open-${due.invoiceId}`, correlationId: 'money', ownerId },
    );
    const token = CARDS[this.#chance(CARDS.length)]!;
    await Promise.all([this.press(due, token), ...(this.#chance(3) === 0 ? [this.press(due, 'pm_card_visa')] : [])]);
  }

  /** The owner presses pay; that another press was faster is an answer. */
  async press({ invoiceId, ownerId }: Due, token: string): Promise<void> {
    const cardId = await this.#card(ownerId, token);
    this.#asked += 1;
    const attemptId = `attempt-${this.#asked}`;
    await this.people.modules.billing.invoices
      .execute(
        { type: 'AskCharge', data: { invoiceId, attemptId, cardId, isPresent: true } },
        { actor: { kind: 'owner', id: ownerId, ownerId }, commandId: attemptId, correlationId: 'money', ownerId },
      )
      .catch((error: ProductError) => {
        if (error.status !== 409) throw error;
      });
  }

  /** Whoever was declined presses again, with a card that works or with another bad one. */
  async pressAgain(mostly: 'any' | 'good'): Promise<number> {
    let pressed = 0;
    for (const due of this.dues) {
      const { state } = await this.people.modules.billing.invoices.load(due.invoiceId);
      if (state.status !== 'UNPAID' && state.status !== 'OPEN') continue;
      await this.press(due, mostly === 'good' ? 'pm_card_visa' : CARDS[this.#chance(CARDS.length)]!);
      pressed += 1;
    }
    return pressed;
  }

  async moveOn(hours: number): Promise<void> {
    const { clock, testClock } = this.people.services;
    await testClock!.moveTo(new Date(clock.now().getTime() + hours * 3_600_000), 'staff');
  }

  async killGateway(): Promise<void> {
    const running = runningProcess(join(this.product.dataDir, 'gateway'));
    if (running !== null) process.kill(running.pid, 'SIGKILL');
  }

  async stop(): Promise<void> {
    await this.people.stop();
    await this.killGateway();
    await this.product.stop();
  }
}
