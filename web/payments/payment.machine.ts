import { assign, fromPromise, setup } from 'xstate';
import type { PaidInvoice, Payment } from '../api/payments.ts';

/** Why a payment was not made: the code of the refusal, and its sentence where the server said one. */
export interface PaymentProblem {
  readonly code: string;
  readonly message: string | null;
}

/** Where the card's bank asks its holder: on a page, or by the provider's own script. */
export type BankQuestion = { readonly page: string } | { readonly clientSecret: string; readonly publishableKey: string };

/** What a press of the button led to. */
export type Answer = { readonly payment: Payment } | { readonly problem: PaymentProblem };

/** What has become of invoices since. */
export type Standing = 'paid' | 'processing' | PaymentProblem;

/** What is paid, and where it is asked what became of it. */
export interface PaymentInput {
  readonly pay: (card: string) => Promise<Answer>;
  readonly look: (invoiceIds: readonly string[]) => Promise<Standing>;
}

export interface PaymentContext extends PaymentInput {
  /** The card that was chosen; null: none yet. */
  readonly card: string | null;
  readonly invoiceIds: readonly string[];
  /** Everything that the press charged, or is charging. */
  readonly charged: readonly string[];
  /** What the card's bank asks its holder, one after the other. */
  readonly asked: readonly BankQuestion[];
  readonly problem: PaymentProblem | null;
  readonly failures: number;
}

export type PaymentEvent =
  | { readonly type: 'card.chosen'; readonly card: string | null }
  | { readonly type: 'pay' }
  /** The holder has answered their bank, whatever it was: what it means is asked where the charge is. */
  | { readonly type: 'holder.answered' }
  | { readonly type: 'retry' };

/** Between two looks at an invoice that is being paid. */
export const LOOK_AGAIN_MS = 1_500;

/** ERR-003: somebody who was refused twice is offered to be helped. */
const HELP_AFTER = 2;
export const needsHelp = ({ failures }: Pick<PaymentContext, 'failures'>): boolean => failures >= HELP_AFTER;

/** No answer of the server: what was asked for may have been done, and the same key asks for it again without a second charge. */
const LOST: PaymentProblem = { code: 'network.unreachable', message: null };

function questionOf({ actionURL, clientSecret, publishableKey }: PaidInvoice): BankQuestion[] {
  if (actionURL !== null) return [{ page: actionURL }];
  return clientSecret !== null && publishableKey !== null ? [{ clientSecret, publishableKey }] : [];
}

/**
 * The dialog of a payment (STATE-053, STATE-054): a card is chosen, the payment is made, and it ends well or with a reason and another try. A second press
 * while one is under way does nothing.
 */
export const paymentMachine = setup({
  types: { context: {} as PaymentContext, events: {} as PaymentEvent, input: {} as PaymentInput },
  actors: {
    pay: fromPromise<Answer, { readonly card: string; readonly pay: PaymentInput['pay'] }>(({ input: { card, pay } }) => pay(card)),
    look: fromPromise<Standing, Pick<PaymentContext, 'invoiceIds' | 'look'>>(({ input: { invoiceIds, look } }) => look(invoiceIds)),
  },
  guards: {
    hasCard: ({ context }) => context.card !== null,
  },
  actions: {
    fail: assign(({ context }, problem: PaymentProblem) => ({ problem, failures: context.failures + 1, asked: [] })),
  },
}).createMachine({
  id: 'payment',
  initial: 'init',
  context: ({ input }) => ({ ...input, card: null, invoiceIds: [], charged: [], asked: [], problem: null, failures: 0 }),
  states: {
    init: {
      on: {
        'card.chosen': { actions: assign(({ event }) => ({ card: event.card })) },
        // RULE-064
        pay: { guard: 'hasCard', target: 'processing' },
      },
    },
    processing: {
      initial: 'charging',
      entry: assign({ problem: null }),
      states: {
        charging: {
          invoke: {
            src: 'pay',
            input: ({ context: { card, pay } }) => ({ card: card ?? '', pay }),
            onDone: [
              {
                guard: ({ event }) => 'problem' in event.output,
                target: '#payment.error',
                actions: { type: 'fail', params: ({ event }) => ('problem' in event.output ? event.output.problem : LOST) },
              },
              {
                target: 'asking',
                actions: assign(({ event }) => {
                  const invoices = 'payment' in event.output ? event.output.payment.invoices : [];
                  const open = invoices.filter(({ status }) => status !== 'paid');
                  return {
                    charged: invoices.map(({ id }) => id),
                    invoiceIds: open.map(({ id }) => id),
                    asked: open.flatMap(questionOf),
                  };
                }),
              },
            ],
            onError: { target: '#payment.error', actions: { type: 'fail', params: LOST } },
          },
        },
        asking: {
          always: { guard: ({ context }) => context.asked.length === 0, target: 'looking' },
          on: {
            'holder.answered': { target: 'asking', reenter: true, actions: assign(({ context }) => ({ asked: context.asked.slice(1) })) },
          },
        },
        looking: {
          invoke: {
            src: 'look',
            input: ({ context: { invoiceIds, look } }) => ({ invoiceIds, look }),
            onDone: [
              { guard: ({ event }) => event.output === 'paid', target: '#payment.success' },
              { guard: ({ event }) => event.output === 'processing', target: 'waiting' },
              {
                target: '#payment.error',
                actions: { type: 'fail', params: ({ event }) => (typeof event.output === 'string' ? LOST : event.output) },
              },
            ],
            // The charge goes on without this page: only its answer could not be had now.
            onError: 'waiting',
          },
        },
        waiting: { after: { [LOOK_AGAIN_MS]: 'looking' } },
      },
    },
    error: { on: { retry: 'init' } },
    success: {},
  },
});
