import { faultsOf } from './faults.ts';
import type { WhoSigns, Working } from './working.ts';

export const STEPS = ['file', 'who', 'people', 'places', 'review'] as const;
export type Step = (typeof STEPS)[number];

const PEOPLE: Readonly<Record<WhoSigns, string>> = {
  ONLY_ME: '/only-me-signing',
  ME_AND_OTHERS: '/me-and-other-signing',
  OTHERS: '/other-signing',
};

/** Each step has the address of its row (ROUTE-021..024, 026, 027). */
export function addressOf(step: Step, documentID: string, whoSigns: WhoSigns | null): string {
  const path = {
    file: '/document/create',
    who: '/singing-authority',
    people: PEOPLE[whoSigns ?? 'ME_AND_OTHERS'],
    places: '/document/preview',
    review: '/document/preview',
  }[step];
  return `${path}?documentID=${encodeURIComponent(documentID)}${step === 'review' ? '&step=review' : ''}`;
}

/** Which step an address leads to, and who signs where it says so. */
export function stepAt(pathname: string, step: string | null): { step: Step | 'resume'; whoSigns: WhoSigns | null } {
  const whoSigns = (Object.keys(PEOPLE) as WhoSigns[]).find((who) => PEOPLE[who] === pathname) ?? null;
  if (whoSigns) return { step: 'people', whoSigns };
  if (pathname === '/singing-authority') return { step: 'who', whoSigns: null };
  if (pathname === '/document/preview') return { step: step === 'review' || step === 'resume' ? step : 'places', whoSigns: null };
  return { step: 'file', whoSigns: null };
}

/** Where somebody goes on who comes back to a draft. */
export function openStep(working: Working): Step {
  if (!working.whoSigns) return 'who';
  if (!faultsOf(working).none) return 'people';
  return working.places.length === 0 ? 'places' : 'review';
}

/** How far one may go: nobody places a signature of nobody. */
export function reachable(step: Step, working: Working): boolean {
  if (step === 'file' || step === 'who') return true;
  if (step === 'people') return working.whoSigns !== null;
  return working.whoSigns !== null && faultsOf(working).none;
}
