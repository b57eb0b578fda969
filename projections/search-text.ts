/** Text as it is compared: letters without case and accents, so that "camion" finds "Camión". */
export const simplified = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A search text must exceed 3 characters (RULE-028); shorter ones are refused where the request comes in. */
export const MINIMUM_SEARCH_CHARACTERS = 4;
