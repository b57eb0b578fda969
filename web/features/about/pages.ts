/** Public pages about the product: how many parts each has, and where its button leads. */
export const pages = {
  about: { parts: 3, way: { to: '/home', key: 'way_upload' } },
  services: { parts: 4, way: { to: '/home', key: 'way_upload' } },
  security: { parts: 8, way: null },
  help: { parts: 6, way: { to: '/validation', key: 'way_validate' } },
  pro: { parts: 2, way: { to: '/precios', key: 'way_prices' } },
  identity: { parts: 2, way: { to: '/services', key: 'way_services' } },
  privacy: { parts: 5, way: null },
  terms: { parts: 5, way: null },
} as const;

export type PageName = keyof typeof pages;

/** ROUTE-005, 011..017 */
export const pageOf: Readonly<Record<string, PageName>> = {
  '/about': 'about',
  '/services': 'services',
  '/seguridad': 'security',
  '/help': 'help',
  '/know-pro': 'pro',
  '/verificacion-de-identidad': 'identity',
  '/politica-de-privacidad': 'privacy',
  '/terminos-y-condiciones': 'terms',
};
