/** Without signs that are mistaken for one another when somebody reads them out: I and l, O and 0. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Evenly, as every alphabet here is shorter than 256 and bytes beyond its last whole multiple are drawn again. */
function oneOf(alphabet: string): string {
  const beyond = 256 - (256 % alphabet.length);
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (byte < beyond) return alphabet[byte % alphabet.length]!;
  }
}

/**
 * A first password that an owner can say on the telephone, such as `Kmr4-T9q7-Wzn2`: each group begins with a capital and ends with a digit,
 * so the rule of the form holds whatever is drawn.
 */
export function proposedPassword(): string {
  const any = LETTERS + DIGITS;
  const group = (): string => Array.from({ length: GROUP_LENGTH - 2 }, () => oneOf(any)).join('');
  return Array.from({ length: GROUPS }, () => `${oneOf(CAPITALS)}${group()}${oneOf(DIGITS)}`).join('-');
}
