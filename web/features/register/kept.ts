import type { SignUpForm } from './calls.ts';

/** What was typed outlives a reload of the page, in this tab only and never the password. */
const KEPT_AS = 'sign-up';

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
