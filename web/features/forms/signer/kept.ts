import type { Given } from '../../../questions/given.ts';
import type { FormLink } from './calls.ts';

/**
 * What has not reached the server yet waits in this tab: a phone without a line may also lose its page. `from`: what the server had when it was
 * written; whatever came there since, from another device, is newer.
 */
interface Unsent {
  readonly given: Given;
  readonly from: string;
}

const nameOf = ({ documentID, signatoryID }: FormLink): string => `form-answers:${documentID}:${signatoryID}`;

export function unsentAnswers(link: FormLink, from: string): Given | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(nameOf(link)) ?? 'null') as Unsent | null;
    return kept && kept.from === from ? kept.given : null;
  } catch {
    return null;
  }
}

export function keepUnsent(link: FormLink, given: Given, from: string): void {
  try {
    window.sessionStorage.setItem(nameOf(link), JSON.stringify({ given, from } satisfies Unsent));
  } catch {
    // Full or switched off: the page still holds everything until it is closed.
  }
}

export function dropUnsent(link: FormLink): void {
  try {
    window.sessionStorage.removeItem(nameOf(link));
  } catch {
    // Nothing was kept.
  }
}
