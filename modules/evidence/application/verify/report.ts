/** Words of the ETSI validation reports (EN 319 102-1): a leg each, and one overall. */
export type LegStatus = 'PASSED' | 'INDETERMINATE' | 'FAILED';
export type Verdict = 'TOTAL_PASSED' | 'INDETERMINATE' | 'TOTAL_FAILED';

export const FINDING_CODES = [
  'event-changed',
  'event-missing',
  'event-out-of-place',
  'event-unreadable',
  'stored-text-changed',
  'metadata-malformed',
  'revision-gap',
  'position-gap',
  'event-id-doubled',
  'leaf-changed',
  'leaf-missing',
  'node-changed',
  'tree-state-changed',
  'range-changed',
  'checkpoint-not-signed',
  'timestamp-invalid',
  'anchor-invalid',
  'file-missing',
  'file-damaged',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export const LEG_NAMES = ['events', 'log', 'checkpoints', 'timestamps', 'anchors', 'files'] as const;
export type LegName = (typeof LEG_NAMES)[number];

/** One thing that does not fit. Which event it is, as far as that can be told. */
export interface Finding {
  readonly leg: LegName;
  readonly code: FindingCode;
  readonly detail: string;
  /** Count in global order, from 0. */
  readonly leafIndex?: number;
  readonly eventId?: string;
  readonly stream?: string;
  readonly revision?: number;
  readonly position?: string;
  /** Events `from` to `to` (leaf indexes, both included), where no single event can be named. */
  readonly range?: { readonly from: number; readonly to: number };
}

export interface Leg {
  readonly name: LegName;
  readonly status: LegStatus;
  /** Things looked at. */
  readonly checked: number;
  readonly findings: number;
  readonly message: string;
}

export interface VerifyReport {
  readonly verdict: Verdict;
  /** The first event, in global order, that does not fit; or, where none can be named, what else does not. */
  readonly first: Finding | null;
  readonly legs: readonly Leg[];
  /** In the order in which they were found: at most 100 of each leg, but every file up to 100,000. */
  readonly findings: readonly Finding[];
  readonly events: number;
  /** Newest events that no signed checkpoint covers yet. */
  readonly uncovered: number;
  readonly stream: string | null;
  readonly verifierKey: string;
  readonly startedAt: string;
  readonly seconds: number;
}

const MOST_OF_A_LEG = 100;
/** Whoever restores files from a back-up needs the name of each. */
const MOST_FILES = 100_000;

/** Gathers what the checks say; keeps a bounded number of findings and counts the rest. */
export class Findings {
  readonly #kept: Finding[] = [];
  readonly #legs = new Map<LegName, { checked: number; findings: number; open: string[]; notes: string[] }>();
  #first: Finding | null = null;

  checked(leg: LegName, count = 1): void {
    this.#leg(leg).checked += count;
  }

  add(finding: Finding): void {
    const leg = this.#leg(finding.leg);
    if (leg.findings < (finding.leg === 'files' ? MOST_FILES : MOST_OF_A_LEG)) this.#kept.push(finding);
    leg.findings += 1;
    if (!this.#first || placeOf(finding) < placeOf(this.#first)) this.#first = finding;
  }

  /** The leg cannot be judged (fully), and why. */
  open(leg: LegName, reason: string): void {
    const { open } = this.#leg(leg);
    if (open.length < 5 && !open.includes(reason)) open.push(reason);
  }

  note(leg: LegName, note: string): void {
    this.#leg(leg).notes.push(note);
  }

  get first(): Finding | null {
    return this.#first;
  }

  get kept(): readonly Finding[] {
    return this.#kept;
  }

  legs(): Leg[] {
    return LEG_NAMES.map((name) => {
      const { checked, findings, open, notes } = this.#leg(name);
      const status: LegStatus = findings > 0 ? 'FAILED' : open.length > 0 ? 'INDETERMINATE' : 'PASSED';
      const parts = [findings > 0 ? `${findings} do not fit` : '', ...open, ...notes].filter((part) => part !== '');
      return { name, status, checked, findings, message: parts.join('; ') };
    });
  }

  verdict(): Verdict {
    const states = this.legs().map((leg) => leg.status);
    if (states.includes('FAILED')) return 'TOTAL_FAILED';
    return states.includes('INDETERMINATE') ? 'INDETERMINATE' : 'TOTAL_PASSED';
  }

  #leg(name: LegName) {
    let leg = this.#legs.get(name);
    if (!leg) {
      leg = { checked: 0, findings: 0, open: [], notes: [] };
      this.#legs.set(name, leg);
    }
    return leg;
  }
}

/** An event before a range that begins at it, and both before what belongs to no event. */
const placeOf = (finding: Finding): number => finding.leafIndex ?? (finding.range ? finding.range.from + 0.5 : Number.POSITIVE_INFINITY);
