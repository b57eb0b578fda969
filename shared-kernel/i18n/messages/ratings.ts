import type { MessageTable } from '../table.ts';

/** Ratings and what is counted of them. */
export const ratingMessages = {
  'rating.not_signed': {
    es: 'Podrá calificar cuando haya firmado el documento.',
    en: 'You can rate this once you have signed the document.',
  },
  'rating.already_given': {
    es: 'Usted ya calificó esta firma. Gracias.',
    en: 'You have already rated this signing. Thank you.',
  },
  'rating.text_too_long': {
    es: 'Su comentario puede tener hasta {{limit}} caracteres.',
    en: 'Your comment can have up to {{limit}} characters.',
  },
  'statistics.not_yet': {
    es: 'Ese momento todavía no llega. Elija uno que ya pasó, o vea las cifras de ahora.',
    en: 'That moment has not come yet. Choose one that has passed, or look at the figures of now.',
  },
  'statistics.behind': {
    es: 'Las cifras todavía no están al día. Intente de nuevo en unos segundos.',
    en: 'The figures are not up to date yet. Try again in a few seconds.',
  },
} as const satisfies MessageTable;
