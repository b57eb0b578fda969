import { defineTexts } from '../../i18n/texts.ts';
import { FIELD_TYPES, type FieldType, type Place } from './working.ts';

export const kindTexts = defineTexts(
  'preparing-kinds',
  {
    none: 'sin lugar en las páginas',
    kind_SIGNATURE_one: '{{count}} firma',
    kind_SIGNATURE_other: '{{count}} firmas',
    kind_INITIALS_one: '{{count}} rúbrica',
    kind_INITIALS_other: '{{count}} rúbricas',
    kind_STATIC_SIGN_one: '{{count}} firma repetida',
    kind_STATIC_SIGN_other: '{{count}} firmas repetidas',
    kind_TEXT_one: '{{count}} texto',
    kind_TEXT_other: '{{count}} textos',
    kind_DATE_one: '{{count}} fecha',
    kind_DATE_other: '{{count}} fechas',
    kind_CHECKBOX_one: '{{count}} casilla',
    kind_CHECKBOX_other: '{{count}} casillas',
    kind_RADIO_one: '{{count}} campo de opciones',
    kind_RADIO_other: '{{count}} campos de opciones',
    kind_COMBO_one: '{{count}} lista',
    kind_COMBO_other: '{{count}} listas',
  },
  {
    none: 'no place on the pages',
    kind_SIGNATURE_one: '{{count}} signature',
    kind_SIGNATURE_other: '{{count}} signatures',
    kind_INITIALS_one: '{{count}} set of initials',
    kind_INITIALS_other: '{{count}} sets of initials',
    kind_STATIC_SIGN_one: '{{count}} repeated signature',
    kind_STATIC_SIGN_other: '{{count}} repeated signatures',
    kind_TEXT_one: '{{count}} text',
    kind_TEXT_other: '{{count}} texts',
    kind_DATE_one: '{{count}} date',
    kind_DATE_other: '{{count}} dates',
    kind_CHECKBOX_one: '{{count}} tick box',
    kind_CHECKBOX_other: '{{count}} tick boxes',
    kind_RADIO_one: '{{count}} set of options',
    kind_RADIO_other: '{{count}} sets of options',
    kind_COMBO_one: '{{count}} list',
    kind_COMBO_other: '{{count}} lists',
  },
);

/** How many of each kind, in the order of the kinds: "1 firma", "12 rúbricas". */
export function kindsIn(places: readonly Pick<Place, 'type'>[], t: ReturnType<typeof kindTexts.use>): readonly string[] {
  const count = (type: FieldType) => places.filter((place) => place.type === type).length;
  return FIELD_TYPES.filter((type) => count(type) > 0).map((type) => t(`kind_${type}`, { count: count(type) }));
}

/** Of one person; a sentence part that stands alone. */
export const kindsText = (
  places: readonly Pick<Place, 'type'>[],
  t: ReturnType<typeof kindTexts.use>,
  list: (items: readonly string[]) => string,
): string => (places.length === 0 ? t('none') : list(kindsIn(places, t)));
