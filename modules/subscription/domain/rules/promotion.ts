const HOUR_MS = 3_600_000;

/** The instant from which on the promotion can be taken no more (CONST-011); null: nobody was logged in yet, and none runs. */
export const promotionEnd = (firstLoginAt: string | null, hours: number): Date | null =>
  firstLoginAt === null ? null : new Date(Date.parse(firstLoginAt) + hours * HOUR_MS);
