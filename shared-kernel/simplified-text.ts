/** Text as it is compared: letters without case and accents, so that "camion" finds "Camión". */
export const simplified = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
