import { faultsOf } from './faults.ts';
import type { WhoSigns, Working } from './working.ts';

export const STEPS = ['people', 'places', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** What an address asks about within the first step: the file and its name, or who signs. */
export type Asked = 'file' | 'who' | null;

const PEOPLE: Readonly<Record<WhoSigns, string>> = {
  ONLY_ME: '/only-me-signing',
  ME_AND_OTHERS: '/me-and-other-signing',
  OTHERS: '/other-signing',
};

/** Each step has the address of its row (ROUTE-021..024, 027). */
export function addressOf(step: Step, documentID: string, whoSigns: WhoSigns | null): string {
  const path = step === 'people' ? (whoSigns ? PEOPLE[whoSigns] : '/singing-authority') : '/document/preview';
  return `${path}?documentID=${encodeURIComponent(documentID)}${step === 'review' ? '&step=review' : ''}`;
}

/** Which step an address leads to, what it asks there, and who signs where it says so (ROUTE-021..024, 026, 027). */
export function stepAt(pathname: string, step: string | null): { step: Step | 'resume'; asks: Asked; whoSigns: WhoSigns | null } {
  const whoSigns = (Object.keys(PEOPLE) as WhoSigns[]).find((who) => PEOPLE[who] === pathname) ?? null;
  if (whoSigns) return { step: 'people', asks: null, whoSigns };
  if (pathname === '/singing-authority') return { step: 'people', asks: 'who', whoSigns: null };
  if (pathname === '/document/preview')
    return { step: step === 'review' || step === 'resume' ? step : 'places', asks: null, whoSigns: null };
  return { step: 'people', asks: 'file', whoSigns: null };
}

/** Where somebody goes on who comes back to a draft. */
export function openStep(working: Working): Step {
  if (!working.whoSigns || !faultsOf(working).none) return 'people';
  return working.places.length === 0 ? 'places' : 'review';
}

/** How far one may go: nobody places a signature of nobody. */
export const reachable = (step: Step, working: Working): boolean =>
  step === 'people' || (working.whoSigns !== null && faultsOf(working).none);
