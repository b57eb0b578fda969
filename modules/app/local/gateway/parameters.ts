import { invalid } from './failures.ts';
import { type Fields, noFields } from './form-encoding.ts';

const LONGEST_TEXT = 5_000;
/** Limits of metadata (Stripe API reference, Metadata). */
const METADATA = { keys: 50, key: 40, value: 500 } as const;

export type Metadata = Readonly<Record<string, string>>;

/** The parameters of a call, or a group of them. What is absent is undefined; what is wrong is answered with 400 and its name. */
export class Parameters {
  readonly #fields: Fields;
  readonly #prefix: string;

  constructor(fields: Fields, prefix = '') {
    this.#fields = fields;
    this.#prefix = prefix;
  }

  /** Refuses every other name; `expand` is always known. */
  only(...names: readonly string[]): this {
    const unknown = Object.keys(this.#fields).find((name) => name !== 'expand' && !names.includes(name));
    if (unknown !== undefined) {
      const param = this.#named(unknown.slice(0, 80));
      throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    return this;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  /** A text that is not empty. */
  text(name: string): string | undefined {
    const value = this.unsettable(name);
    if (value === null) {
      throw invalid(`${this.#named(name)} is empty, and cannot be unset.`, { code: 'parameter_invalid_empty', param: this.#named(name) });
    }
    return value;
  }

  /** A text, or null when it is given empty: that unsets it. */
  unsettable(name: string): string | null | undefined {
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value.length > LONGEST_TEXT) {
      throw invalid(`Invalid string for ${this.#named(name)}.`, { code: 'parameter_invalid_string', param: this.#named(name) });
    }
    return value === '' ? null : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined)
      throw invalid(`Missing required param: ${this.#named(name)}.`, { code: 'parameter_missing', param: this.#named(name) });
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(`Invalid integer: ${this.#named(name)}`, { code: 'parameter_invalid_integer', param: this.#named(name) });
    }
    return Number(value);
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === 'true') return value && true;
    if (value === 'false') return false;
    throw invalid(`Invalid boolean: ${this.#named(name)}`, { param: this.#named(name) });
  }

  oneOf<const Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = values.find((one) => one === value);
    if (found === undefined)
      throw invalid(`Invalid ${this.#named(name)}: must be one of ${values.join(', ')}`, { param: this.#named(name) });
    return found;
  }

  group(name: string): Parameters | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalid(`Invalid object: ${this.#named(name)}`, { param: this.#named(name) });
    return new Parameters(value, this.#named(name));
  }

  texts(name: string): readonly string[] | undefined {
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    const group = typeof value === 'string' ? { 0: value } : value;
    return Object.values(group).map((one) => {
      if (typeof one !== 'string') throw invalid(`Invalid array: ${this.#named(name)}`, { param: this.#named(name) });
      return one;
    });
  }

  /** What metadata become: given keys replace those of `before`, an empty value removes its key, an empty `metadata` all of them. */
  metadata(before: Metadata = {}): Metadata {
    const given = this.#fields.metadata;
    if (given === undefined) return before;
    if (given === '') return {};
    if (typeof given === 'string') throw invalid('Invalid object: metadata', { param: 'metadata' });
    const merged = new Map(Object.entries(before));
    for (const [key, value] of Object.entries(given)) {
      const param = `metadata[${key.slice(0, METADATA.key)}]`;
      if (typeof value !== 'string') throw invalid('Metadata values must be strings.', { param });
      if (key.length > METADATA.key) throw invalid(`Metadata keys have up to ${METADATA.key} characters.`, { param });
      if (value.length > METADATA.value) throw invalid(`Metadata values have up to ${METADATA.value} characters.`, { param });
      if (value === '') merged.delete(key);
      else merged.set(key, value);
    }
    if (merged.size > METADATA.keys) throw invalid(`An object has up to ${METADATA.keys} metadata keys.`, { param: 'metadata' });
    return Object.fromEntries(merged);
  }

  #named(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }
}

export const noParameters = (): Parameters => new Parameters(noFields());
