import { keyOfProviderCode, type ProviderCode } from '../../shared-kernel/i18n/provider-codes.ts';
import type { ApiProblem } from '../api/types.ts';
import { currentLanguage } from '../i18n/language.ts';
import { sessionTexts } from './texts.ts';

/** Unknown address and wrong password read alike, so that nobody learns here who has an account (AUTH-012). */
const WORDS = {
  'auth/wrong-password': 'wrongCredentials',
  'auth/user-not-found': 'wrongCredentials',
  'auth/wrong-credentials': 'wrongCredentials',
  'auth/email-not-verified': 'emailNotVerified',
  'auth/argument-error': 'argumentError',
  'auth/too-many-requests': 'tooManyRequests',
  'auth/generic-error': 'generic',
} as const satisfies Partial<Record<ProviderCode, string>>;

const isKnown = (code: string): code is keyof typeof WORDS => Object.hasOwn(WORDS, code);

/** A refusal in the codes of an outer sign-in provider, as this product says it: its own code, and a sentence instead of the code (ERR-039..045). */
export function inOwnWords(problem: ApiProblem): ApiProblem {
  if (!isKnown(problem.code)) return problem;
  return { ...problem, code: keyOfProviderCode[problem.code], message: sessionTexts.in(currentLanguage())(WORDS[problem.code]) };
}
