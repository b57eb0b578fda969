import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { FormatPlace } from '../contract/events.ts';
import { isSameName } from '../contract/rules.ts';

export interface Format {
  readonly formatId: string;
  readonly name: Personal;
  readonly places: readonly FormatPlace[];
  /** ISO 8601 UTC. */
  readonly savedAt: string;
  readonly changedAt: string;
}

/** The formats of an account as they are now, the oldest first. */
export interface FormatsState {
  readonly status: 'NONE' | 'KEPT';
  readonly ownerId: string;
  readonly formats: readonly Format[];
  /** Ids of those that were: a repeated call about one is answered as it was the first time. */
  readonly removed: readonly string[];
  /** What was saved and changed in the newest month in which anything was, YYYY-MM in the zone of the product. */
  readonly written: { readonly month: string; readonly times: number };
}

export const noFormats: FormatsState = { status: 'NONE', ownerId: '', formats: [], removed: [], written: { month: '', times: 0 } };

export const formatOf = ({ formats }: FormatsState, formatId: string): Format | null =>
  formats.find((format) => format.formatId === formatId) ?? null;

/** RULE-044. The names of a forgotten account are gone, and none of them is this one. */
export const formatNamed = ({ formats }: FormatsState, name: string): Format | null =>
  formats.find((format) => format.name.value !== null && isSameName(format.name.value, name)) ?? null;
