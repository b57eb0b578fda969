/** Distinct signature values of one file that are looked at: 30 signers with a timestamp each, the seal with its own, and some more. */
export const MAX_VALUES = 64;
