import { get, post, type Route, remove } from './call.ts';
import { invalid } from './failures.ts';

/** What can go wrong with a call: before it is carried out, or after, when its outcome is on the disk and nobody was answered. */
const REQUEST_ACTS = [
  'destroy_before',
  'destroy_after',
  'delay_before',
  'delay_after',
  'error_before',
  'error_after',
  'kill_before',
  'kill_after',
] as const;
/** What can go wrong with a delivery: it never comes, comes late, or twice. */
const WEBHOOK_ACTS = ['drop', 'delay', 'duplicate'] as const;

export type RequestAct = (typeof REQUEST_ACTS)[number];
export type WebhookAct = (typeof WEBHOOK_ACTS)[number];

interface Fault {
  readonly act: RequestAct | WebhookAct;
  readonly match: RegExp;
  readonly delayMs: number;
  left: number;
}

const isRequestAct = (act: string): act is RequestAct => REQUEST_ACTS.some((one) => one === act);

/** Faults that tests ordered. They live in memory: a gateway that is started again has none. */
export class Faults {
  readonly #faults: Fault[] = [];

  /** The fault of a call such as `POST /v1/payment_intents/pi_1/confirm`, which is then used up once. */
  ofRequest(call: string): { readonly act: RequestAct; readonly delayMs: number } | null {
    const fault = this.#use((act) => isRequestAct(act), call);
    return fault && { act: fault.act as RequestAct, delayMs: fault.delayMs };
  }

  /** The fault of a delivery of an event of this type. */
  ofWebhook(type: string): { readonly act: WebhookAct; readonly delayMs: number } | null {
    const fault = this.#use((act) => !isRequestAct(act), type);
    return fault && { act: fault.act as WebhookAct, delayMs: fault.delayMs };
  }

  #use(fits: (act: string) => boolean, subject: string): Fault | null {
    const fault = this.#faults.find(({ act, match, left }) => left > 0 && fits(act) && match.test(subject));
    if (fault === undefined) return null;
    fault.left -= 1;
    return fault;
  }

  /**
   * `POST /local/faults` with `act`, `match` (a regular expression over `METHOD path`, or over the type of an event), `times` (default 1)
   * and `delay_ms`; `GET` shows what is left, `DELETE` takes all away. The official client sends a call again by itself when its
   * connection is closed, with the same key: whoever wants it to fail orders two.
   */
  routes(): readonly Route[] {
    const shown = () => ({
      object: 'list',
      data: this.#faults.map(({ act, match, delayMs, left }) => ({ act, match: match.source, delay_ms: delayMs, left })),
    });
    return [
      post('/local/faults', ({ parameters }) => {
        const given = parameters.only('act', 'delay_ms', 'match', 'times');
        given.required('act');
        this.#faults.push({
          act: given.oneOf('act', [...REQUEST_ACTS, ...WEBHOOK_ACTS])!,
          match: readPattern(given.text('match') ?? ''),
          delayMs: given.integer('delay_ms') ?? 0,
          left: given.integer('times') ?? 1,
        });
        return shown();
      }),
      get('/local/faults', shown),
      remove('/local/faults', () => {
        this.#faults.length = 0;
        return shown();
      }),
    ];
  }
}

function readPattern(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch {
    throw invalid('match is no regular expression.', { param: 'match' });
  }
}
