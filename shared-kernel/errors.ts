/**
 * A refusal a caller can act on: an HTTP status, a stable code and the facts behind it.
 * `code` is also the key of the text shown (shared-kernel/i18n). Facts never hold secrets.
 */
export class ProductError extends Error {
  readonly status: number;
  readonly code: string;
  readonly facts: Record<string, unknown>;
  constructor(status: number, code: string, facts: Record<string, unknown> = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'ProductError';
    this.status = status;
    this.code = code;
    this.facts = facts;
  }
}
