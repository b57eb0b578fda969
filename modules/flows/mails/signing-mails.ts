import type { Letter, SigningMails } from './letter.ts';

/** Kinds that bring a signer the link to sign by. */
const kinds = [
  'signing_request',
  'next_turn',
  'resend',
  'link_again',
  'more_time',
  'last_day_near',
  'signing_reminder',
] as const satisfies readonly Letter['kind'][];
type SigningLetter = Extract<Letter, { readonly kind: (typeof kinds)[number] }>;

const isSigningLetter = (letter: Letter): letter is SigningLetter => (kinds as readonly string[]).includes(letter.kind);

/** The letter as the account has it written; null: it is not sent at all. Every letter that asks nobody to sign stays as it is. */
export function asAccountWrites(letter: Letter, way: SigningMails, publicUrl: string): Letter | null {
  if (way === 'WITH_LINK' || !isSigningLetter(letter)) return letter;
  if (way === 'NONE') return null;
  const { recipientId, to, facts } = letter;
  const { expiresAt: _, link: __, ...rest } = facts;
  return { kind: 'signing_without_link', recipientId, to, facts: { ...rest, link: `${publicUrl}/home/login` } };
}
