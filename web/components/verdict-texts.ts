import { defineTexts } from '../i18n/texts.ts';

export const verdictTexts = defineTexts(
  'verdict',
  {
    testWord: 'Prueba',
    overall_TOTAL_PASSED: 'Válido',
    overall_INDETERMINATE: 'Sin conclusión',
    overall_TOTAL_FAILED: 'No válido',
  },
  {
    testWord: 'Test',
    overall_TOTAL_PASSED: 'Valid',
    overall_INDETERMINATE: 'Inconclusive',
    overall_TOTAL_FAILED: 'Not valid',
  },
);
