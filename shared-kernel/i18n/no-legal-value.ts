/** What a document says of itself that was made with a test key: the same words on pages, files, mails and verdicts. */
export const noLegalValue = {
  mark: { es: 'Sin valor legal', en: 'No legal value' },
  sentence: {
    es: 'Este documento es una prueba y no tiene valor legal.',
    en: 'This document is a test and has no legal value.',
  },
} as const;

/** On pages of a file, which people of either language open. */
export const noLegalValueOnPages = 'PRUEBA SIN VALOR LEGAL · TEST WITHOUT LEGAL VALUE';
