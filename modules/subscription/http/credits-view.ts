import { z } from 'zod';
import type { CreditsNow } from '../application/credits.ts';
import { type CreditName, creditNames } from '../contract/credits.ts';

/** ENT-015: who does identity checks, until an account has another. */
export const IDENTITY_PROVIDER = 'VERIDOC';

const count = z.int().nonnegative();

/** ENT-017: how many were given, and how many of them are used. What is kept for something that is being done is neither used nor left. */
export const creditFields = z.object({
  bioCreditsID: count,
  bioCreditsIDCompleted: count,
  bioCreditsFaceID: count,
  bioCreditsFaceIDCompleted: count,
  backgroundCheckCredits: count,
  backgroundCheckCreditsCompleted: count,
  ocrCheckCredits: count,
  ocrCheckCreditsCompleted: count,
  incodeCredits: count,
  incodeCreditsCompleted: count,
  whatsappCredits: count,
  whatsappCreditsCompleted: count,
  identityCreditsVeridocOcrCompleted: count,
  identityCreditsVeridocFaceIdCompleted: count,
  identityCreditsVeridocBackgroundCheckCompleted: count,
  /** Every kind that the account was given. */
  credits: z.array(z.object({ credit: z.enum(creditNames), added: count, reserved: count, used: count, left: count })),
});

/** @param now every kind, also those that the account was never given */
export function creditsShown({ kinds, usedWith }: Pick<CreditsNow, 'kinds' | 'usedWith'>): z.infer<typeof creditFields> {
  const of = (name: CreditName) => kinds.find(({ credit }) => credit === name) ?? { added: 0, used: 0 };
  return {
    bioCreditsID: of('bioCreditsID').added,
    bioCreditsIDCompleted: of('bioCreditsID').used,
    bioCreditsFaceID: of('bioCreditsFaceID').added,
    bioCreditsFaceIDCompleted: of('bioCreditsFaceID').used,
    backgroundCheckCredits: of('backgroundCheckCredits').added,
    backgroundCheckCreditsCompleted: of('backgroundCheckCredits').used,
    ocrCheckCredits: of('ocrCheckCredits').added,
    ocrCheckCreditsCompleted: of('ocrCheckCredits').used,
    incodeCredits: of('incodeCredits').added,
    incodeCreditsCompleted: of('incodeCredits').used,
    whatsappCredits: of('whatsappCredits').added,
    whatsappCreditsCompleted: of('whatsappCredits').used,
    identityCreditsVeridocOcrCompleted: usedWith('bioCreditsID', IDENTITY_PROVIDER),
    identityCreditsVeridocFaceIdCompleted: usedWith('bioCreditsFaceID', IDENTITY_PROVIDER),
    identityCreditsVeridocBackgroundCheckCompleted: usedWith('backgroundCheckCredits', IDENTITY_PROVIDER),
    credits: kinds.filter(({ added }) => added > 0),
  };
}
