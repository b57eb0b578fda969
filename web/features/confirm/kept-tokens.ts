/** What the page that has just kept the tokens hands to the token login (AUTH-008). */
export const KEPT = { kept: true } as const;

export const hasKept = (state: unknown): boolean => (state as { kept?: boolean } | null)?.kept === true;
