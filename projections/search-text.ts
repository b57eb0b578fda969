export { simplified } from '../shared-kernel/simplified-text.ts';

/** A search text must exceed 3 characters (RULE-028); shorter ones are refused where the request comes in. */
export const MINIMUM_SEARCH_CHARACTERS = 4;
