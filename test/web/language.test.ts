import { describe, expect, it } from 'vitest';
import { browserLanguage } from '../../web/i18n/language.ts';

describe('the language before anybody chose one (I18N-001)', () => {
  it.each([
    [['en-US', 'en'], 'en'],
    [['es-MX', 'en-US'], 'es'],
    [['de-DE', 'en-GB', 'es'], 'en'],
    [['de-DE', 'fr'], 'es'],
    [['EN-us'], 'en'],
    // Estonian and Spanish begin alike; a language is more than its first letters.
    [['est-EE', 'eng'], 'es'],
    [[], 'es'],
  ])('of a browser that asks for %j is %s', (asked, language) => {
    expect(browserLanguage(asked)).toBe(language);
  });
});
