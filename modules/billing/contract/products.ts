/** What can be bought beside a month's documents (ENT-058). The names are those of the calls. */
export const productNames = ['base_membership', 'VID', 'WHATSAPP_CREDITS', 'ATTACHMENT_CREDITS'] as const;
export type ProductName = (typeof productNames)[number];

export const packNames = ['VID', 'WHATSAPP_CREDITS', 'ATTACHMENT_CREDITS'] as const satisfies readonly ProductName[];
export type PackName = (typeof packNames)[number];

/** So many of one pack at once, at most. */
export const PACKS_AT_ONCE = 100;
