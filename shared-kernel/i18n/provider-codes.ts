import type { MessageKey } from './catalogue.ts';

/** The codes an outer sign-in provider speaks (ERR-038..045) and the key whose text a person reads. */
export const keyOfProviderCode = {
  'auth/email-already-in-use': 'auth/email-already-in-use',
  'auth/wrong-password': 'login.password_error',
  'auth/user-not-found': 'login.user_not_found',
  'auth/email-not-verified': 'login.email_not_verified',
  'auth/argument-error': 'login.argument_error',
  'auth/too-many-requests': 'login.too_many_request',
  'auth/wrong-credentials': 'login.wrong.credencials',
  'auth/generic-error': 'generic.error',
} as const satisfies Record<string, MessageKey>;

export type ProviderCode = keyof typeof keyOfProviderCode;

/** The provider code answered beside one of our keys: clients written against either recognise the case. */
export function providerCodeOf(key: string): ProviderCode | null {
  if (key === 'generic.error') return null;
  const found = Object.entries(keyOfProviderCode).find(([, value]) => value === key);
  return (found?.[0] as ProviderCode | undefined) ?? null;
}
