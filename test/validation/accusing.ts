/** Words that accuse: only of what failed may they be said. */
export const ACCUSING = {
  es: /alterad|falsificad|no confíe|otra persona|no le pertenece/i,
  en: /\baltered\b|\bforged\b|do not trust|belongs? to another/i,
} as const;
