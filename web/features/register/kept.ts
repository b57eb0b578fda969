import type { SignUpForm } from './calls.ts';

/** What was typed outlives a reload of the page, in this tab only and never the password. */
const KEPT_AS = 'sign-up';
const EMAIL_KEPT_AS = 'sign-up-email';

export type KeptForm = Omit<SignUpForm, 'password'>;
export const emptyForm: KeptForm = { email: '', name: '', lastName: '', secondName: '', phone: '' };

export function keptForm(): KeptForm {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEPT_AS) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(emptyForm).map(([field]) => [field, typeof kept[field] === 'string' ? kept[field] : '']),
    ) as unknown as KeptForm;
  } catch {
    return emptyForm;
  }
}

export const keepForm = (form: KeptForm): void => window.sessionStorage.setItem(KEPT_AS, JSON.stringify(form));
export const forgetForm = (): void => window.sessionStorage.removeItem(KEPT_AS);

const WAITING_KEPT_AS = 'sign-up-waiting';
/** The secret by which this tab may follow its sign-up into the session (SESSION-018). */
export const keepWaiting = (secret: string): void => window.sessionStorage.setItem(WAITING_KEPT_AS, secret);
export const keptWaiting = (): string | null => window.sessionStorage.getItem(WAITING_KEPT_AS);
export const forgetWaiting = (): void => window.sessionStorage.removeItem(WAITING_KEPT_AS);

export const keepEmail = (email: string): void => window.sessionStorage.setItem(EMAIL_KEPT_AS, email);
export const keptEmail = (): string => window.sessionStorage.getItem(EMAIL_KEPT_AS) ?? '';
