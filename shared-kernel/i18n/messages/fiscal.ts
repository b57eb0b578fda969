import type { MessageTable } from '../table.ts';

/** What an account is invoiced with. The pages show these sentences beside the fields too (RULE-054 to 062). */
export const fiscalMessages = {
  'fiscal.business_name_needed': { es: 'Escriba el nombre o la razón social.', en: 'Type the name or business name.' },
  'fiscal.business_name_long': {
    es: 'El nombre o la razón social admite 512 caracteres como máximo.',
    en: 'The name or business name takes 512 characters at most.',
  },
  'fiscal.rfc_needed': { es: 'Escriba el RFC.', en: 'Type the RFC.' },
  'fiscal.rfc_length': {
    es: 'El RFC tiene 12 caracteres (empresas) o 13 (personas), solo letras y números.',
    en: 'An RFC has 12 characters (companies) or 13 (people), letters and digits only.',
  },
  'fiscal.regime_needed': { es: 'Elija el régimen fiscal.', en: 'Choose the tax regime.' },
  'fiscal.regime_unknown': {
    es: 'Ese régimen fiscal no está en el catálogo del SAT.',
    en: 'That tax regime is not in the catalogue of SAT.',
  },
  'fiscal.cfdi_use_needed': { es: 'Elija el uso del CFDI.', en: 'Choose the use of the CFDI.' },
  'fiscal.cfdi_use_unknown': {
    es: 'Ese uso del CFDI no está en el catálogo del SAT.',
    en: 'That use of the CFDI is not in the catalogue of SAT.',
  },
  'fiscal.country_needed': { es: 'Elija el país.', en: 'Choose the country.' },
  'fiscal.country_unknown': { es: 'Ese país no está en la lista.', en: 'That country is not in the list.' },
  'fiscal.state_needed': { es: 'Escriba o elija el estado.', en: 'Type or choose the state.' },
  'fiscal.state_unknown': { es: 'Ese estado no está en la lista del país.', en: 'That state is not in the list of the country.' },
  'fiscal.state_long': { es: 'El estado admite 512 caracteres como máximo.', en: 'The state takes 512 characters at most.' },
  'fiscal.city_needed': { es: 'Escriba o elija la ciudad.', en: 'Type or choose the city.' },
  'fiscal.city_long': { es: 'La ciudad admite 512 caracteres como máximo.', en: 'The city takes 512 characters at most.' },
  'fiscal.postal_code_needed': { es: 'Escriba el código postal.', en: 'Type the postal code.' },
  'fiscal.postal_code_digits': {
    es: 'El código postal lleva solo números, 8 como máximo.',
    en: 'The postal code has digits only, 8 at most.',
  },
  'fiscal.postal_codes_differ': {
    es: 'postalCode y zipCode son el mismo dato, y dicen cosas distintas.',
    en: 'postalCode and zipCode are the same value, and say different things.',
  },
  'fiscal.address_needed': { es: 'Escriba la dirección.', en: 'Type the address.' },
  'fiscal.address_long': { es: 'La dirección admite 512 caracteres como máximo.', en: 'The address takes 512 characters at most.' },
  'fiscal.phone_needed': { es: 'Escriba un teléfono.', en: 'Type a phone number.' },
  'fiscal.phone_digits': {
    es: 'El teléfono lleva de 10 a 13 números.',
    en: 'The phone number has 10 to 13 digits.',
  },
  'catalog.country_not_found': { es: 'Ese país no está en el catálogo.', en: 'That country is not in the catalogue.' },
  'catalog.state_not_found': {
    es: 'Ese estado no está en el catálogo del país.',
    en: 'That state is not in the catalogue of the country.',
  },
} as const satisfies MessageTable;
