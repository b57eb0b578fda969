import type { DocumentLanguage } from './words.ts';

/** Which sentence was accepted, without its words: they stand in the catalogue below, `sha256` (hex) is of their UTF-8 bytes. */
export interface Consent {
  readonly id: string;
  readonly version: number;
  readonly language: DocumentLanguage;
  readonly sha256: string;
}

export interface ConsentText extends Consent {
  readonly text: string;
}

/**
 * Every sentence by which somebody ever accepted to sign electronically. Histories name them by these hashes: a line that stands is never
 * changed or taken out, other words are another version.
 */
export const CONSENT_TEXTS: readonly ConsentText[] = [
  {
    id: 'electronic-signature',
    version: 1,
    language: 'es',
    text: 'Acepto firmar este documento por medios electrónicos y que mi firma electrónica me obligue igual que la de puño y letra.',
    sha256: '3321093893baa43a1167ad93806425e794098d59900d61bf71275af1ac14fce8',
  },
  {
    id: 'electronic-signature',
    version: 1,
    language: 'en',
    text: 'I accept to sign this document by electronic means, and that my electronic signature binds me as one by hand does.',
    sha256: 'a7d53a69bdef44407ce4e78a3fba8b8f45d9beeee1eb4bbf6fa26090c1547f8d',
  },
  // «Accept to sign» is no English; what is agreed to is the same.
  {
    id: 'electronic-signature',
    version: 2,
    language: 'en',
    text: 'I agree to sign this document by electronic means, and that my electronic signature binds me as my handwritten one does.',
    sha256: 'f428aa5429554ea6955d31c1cd9803b5254cb95f2483159c0779111b47c04921',
  },
];

/** The newest sentence in a language: what a page asks for today. */
export const consentAsked = (language: DocumentLanguage): ConsentText => CONSENT_TEXTS.findLast((one) => one.language === language)!;

/** The sentence with exactly these words; null where none such was ever asked for. */
export const consentText = (given: Consent): ConsentText | null =>
  CONSENT_TEXTS.find(
    ({ id, version, language, sha256 }) =>
      id === given.id && version === given.version && language === given.language && sha256 === given.sha256,
  ) ?? null;
