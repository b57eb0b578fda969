/** Kinds of errors of the API that the client tells apart (Stripe API reference, Errors). */
type FailureType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

export interface FailureFacts {
  readonly code?: string;
  /** Name of the parameter that is wrong. */
  readonly param?: string;
  readonly decline_code?: string;
  /** Id of the charge that failed. */
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly setup_intent?: object;
  readonly payment_method?: object;
}

/** An answer other than success, in the shape of Stripe's: `{ error: { type, code, message, ... } }` with `status`. */
export class GatewayFailure extends Error {
  readonly status: number;
  readonly type: FailureType;
  readonly facts: FailureFacts;
  /** Whether the same idempotency key gets it again: what was refused before anything was looked at may be sent again, mended. */
  readonly kept: boolean;

  constructor(status: number, type: FailureType, message: string, facts: FailureFacts = {}, kept = false) {
    super(message);
    this.name = 'GatewayFailure';
    this.status = status;
    this.type = type;
    this.facts = facts;
    this.kept = kept;
  }

  body(): { readonly error: object } {
    return { error: { ...this.facts, message: this.message, type: this.type } };
  }
}

export const invalid = (message: string, facts: FailureFacts = {}): GatewayFailure =>
  new GatewayFailure(400, 'invalid_request_error', message, facts);

/** 404, `resource_missing`. */
export const missing = (kind: string, id: string, param = 'id'): GatewayFailure =>
  new GatewayFailure(404, 'invalid_request_error', `No such ${kind}: '${id.slice(0, 80)}'`, { code: 'resource_missing', param });

/** 400: the thing is in a state in which this cannot be done to it. */
export const unexpectedState = (message: string, facts: FailureFacts & { readonly code: string }): GatewayFailure =>
  new GatewayFailure(400, 'invalid_request_error', message, facts, true);

/** 402: the card does not do it. */
export const cardFailure = (message: string, facts: FailureFacts & { readonly code: string }): GatewayFailure =>
  new GatewayFailure(402, 'card_error', message, facts, true);
