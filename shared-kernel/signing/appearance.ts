import { z } from 'zod';

/** The hands in which a typed mark is written. LOOSE is that of marks that name none. */
export const hands = ['LOOSE', 'FORMAL'] as const;
export type Hand = (typeof hands)[number];

/** How a basic signature looks: drawn strokes, typed text, a picture, or one saved in the account. */
export const appearance = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('STROKE'),
    /** Points in the drawing box, x to the right and y downwards. */
    strokes: z
      .array(
        z
          .array(z.object({ x: z.number().finite(), y: z.number().finite() }))
          .min(1)
          .max(5000),
      )
      .min(1)
      .max(500),
    width: z.number().positive().max(10_000),
    height: z.number().positive().max(10_000),
  }),
  z.object({ kind: z.literal('TEXT'), text: z.string().trim().min(1).max(120), hand: z.enum(hands).optional() }),
  /** PNG or JPEG, base64, at most 2 MB once decoded. */
  z.object({ kind: z.literal('IMAGE'), image: z.string().min(1).max(2_900_000) }),
  z.object({ kind: z.literal('SAVED'), signatureId: z.string().min(1) }),
]);
export type Appearance = z.infer<typeof appearance>;
