import { keptTheme } from '../design/theme.ts';
import type { Language } from '../i18n/language.ts';

/** What the card form of the gateway tells this page. Numbers of cards are never among it (UI-030). */
export type CardFormMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'busy' }
  | { readonly type: 'saved'; readonly paymentMethodId: string }
  | { readonly type: 'failed'; readonly code: string | null; readonly message: string | null };

/** What the page of a card's bank tells this page. */
export type AuthenticationMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'authenticated' }
  | { readonly type: 'refused' };

/** Taller than any form: what comes from another origin does not decide how long this page is. */
const TALLEST = 2_400;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A message of the page in the frame, as far as it is one; null: it is something else. */
export function cardFormMessage(data: unknown): CardFormMessage | null {
  const told = from('card-form', data);
  switch (told?.type) {
    case 'ready':
    case 'busy':
      return { type: told.type };
    case 'height':
      return heightOf(told);
    case 'saved': {
      const paymentMethodId = text(told.paymentMethodId);
      return paymentMethodId === null ? null : { type: 'saved', paymentMethodId };
    }
    case 'failed':
      return { type: 'failed', code: text(told.code), message: text(told.message) };
    default:
      return null;
  }
}

export function authenticationMessage(data: unknown): AuthenticationMessage | null {
  const told = from('card-authentication', data);
  switch (told?.type) {
    case 'ready':
    case 'authenticated':
    case 'refused':
      return { type: told.type };
    case 'height':
      return heightOf(told);
    default:
      return null;
  }
}

function from(source: string, data: unknown): Readonly<Record<string, unknown>> | null {
  const told = data as Readonly<Record<string, unknown>> | null;
  return typeof told === 'object' && told !== null && told.source === source ? told : null;
}

function heightOf({ height }: Readonly<Record<string, unknown>>): { type: 'height'; height: number } | null {
  return typeof height === 'number' && height > 0 ? { type: 'height', height: Math.min(Math.ceil(height), TALLEST) } : null;
}

export interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** The origin that the frame may speak to. */
  readonly parent: string;
}

/** The page of the gateway, in the language and the colours of this one. */
export function frameAddress(page: string, { language, theme, parent }: Look): string {
  const url = new URL(page);
  url.searchParams.set('lang', language);
  url.searchParams.set('theme', theme);
  url.searchParams.set('parent', parent);
  return url.href;
}

export function themeShown(): 'light' | 'dark' {
  const kept = keptTheme();
  if (kept !== 'device') return kept;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
