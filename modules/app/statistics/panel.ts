import type { Pool } from 'pg';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import {
  accountFigures,
  type Counted,
  completedByMonth as completed,
  creditsUsedByKind,
  cutAt,
  documentFigures,
  ratingsByStars,
  signaturesByKind,
} from '../../../projections/statistics/queries.ts';
import { calendarDayOf } from '../../../shared-kernel/calendar-day.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { EventStore, Position } from '../../../shared-kernel/event-store/port.ts';
import { STARS } from '../../ratings/contract/rules.ts';
import { creditNames } from '../../subscription/contract/credits.ts';

export interface PanelDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly readSide: Pick<ReadSide, 'waitFor'>;
  readonly store: Pick<EventStore, 'head' | 'comparePositions'>;
}

/** Null: now. */
export type PanelAsOf = { readonly position: Position } | { readonly instant: Date } | null;

/** Long enough for another worker to take over what a killed one was doing. */
const PATIENCE_MS = 10_000;
const MONTHS = 12;
const KINDS = ['E_FIRMA', 'ELECTRONIC_SIGNATURE'] as const;

/** The last months up to a day (YYYY-MM-DD), each YYYY-MM, the oldest first. */
export function monthsUntil(day: string): readonly string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, index) => new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7));
}

/**
 * The figures of one account, or of everybody's (null), as they stood at a moment. A moment that has not come is refused: what was said
 * of it would be another thing later. So is an answer before the facts of that moment are all there.
 */
export async function panelAsOf(deps: PanelDeps, ownerId: string | null, asOf: PanelAsOf) {
  const { pool, clock } = deps;
  const now = clock.now();
  const head = await deps.store.head();
  const isToCome =
    asOf !== null && ('instant' in asOf ? asOf.instant > now : head === null || deps.store.comparePositions(asOf.position, head) > 0);
  if (isToCome) throw new ProductError(422, 'statistics.not_yet');
  if (head !== null && !(await deps.readSide.waitFor('statistics', head, PATIENCE_MS))) throw new ProductError(503, 'statistics.behind');
  const cut = await cutAt(pool, asOf ?? (head === null ? { instant: now } : { position: head }));
  const counted: Counted = { ownerId, cut };
  const at = asOf === null ? now : 'instant' in asOf ? asOf.instant : (cut.recordedAt ?? now);
  const months = monthsUntil(calendarDayOf(at));
  const [accounts, documents, signatures, byMonth, stars, credits] = await Promise.all([
    accountFigures(pool, counted),
    documentFigures(pool, counted),
    signaturesByKind(pool, counted),
    completed(pool, counted, months[0]!),
    ratingsByStars(pool, counted),
    creditsUsedByKind(pool, counted),
  ]);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const byStars = STARS.map((one) => ({ stars: one, ratings: stars.get(one) ?? 0 }));
  const ratings = sum(byStars.map((one) => one.ratings));
  return {
    /** Of the last fact that counts: asked for again, it gives the same figures. */
    position: cut.position,
    at: at.toISOString(),
    ownerID: ownerId,
    users: { count: accounts.active + accounts.subUsers, subUsers: accounts.subUsers },
    accounts: { active: accounts.active, unverified: accounts.unverified, ended: accounts.ended },
    documents: { count: sum(Object.values(documents.byStatus)), ...documents },
    signatures: {
      count: sum([...signatures.values()]),
      byKind: KINDS.map((kind) => ({ kind, signatures: signatures.get(kind) ?? 0 })),
    },
    completedByMonth: months.map((month) => ({ month, documents: byMonth.get(month) ?? 0 })),
    credits: {
      used: sum([...credits.values()]),
      byKind: creditNames.flatMap((credit) => {
        const used = credits.get(credit) ?? 0;
        return used === 0 ? [] : [{ credit, used }];
      }),
    },
    ratings: {
      count: ratings,
      mean: ratings === 0 ? null : sum(byStars.map((one) => one.stars * one.ratings)) / ratings,
      byStars,
    },
  };
}
export type Panel = Awaited<ReturnType<typeof panelAsOf>>;
