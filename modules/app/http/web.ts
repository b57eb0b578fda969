import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPrivateAddress } from '../../accounts/index.ts';
import type { GatewayOrigins } from '../wiring/card-gateway.ts';
import { SIGNING_ADDRESS, signingPage } from './signing-page.ts';

export interface WebDeps {
  /** Folder of the built app. Without a built app in it nothing is served, and the API stands alone. */
  readonly folder: string;
  readonly productName: string;
  /** Site about the product; null: there is none beside these pages. */
  readonly marketingUrl: string | null;
  /** Where people who need help write to; null: nobody here answers. */
  readonly supportEmail: string | null;
  /** Whether pages tell this server of what breaks in them. */
  readonly reportsFailures: boolean;
  /** What pages load of the card gateway: its form lies in a frame of its own origin, so that no number comes here. */
  readonly gateway: GatewayOrigins;
}

/** Addresses of the app (ROUTE-001..062, as far as its pages exist); the app itself shows or refuses what is below them. */
const APP_ADDRESS =
  /^\/(?:home(?:\/(?:login|password|register|confirmation))?|validation(?:\/[^/]+){0,2}|validation-url|endorsements\/(?:validation|special\/[^/]+)|users\/(?:action|setup\/[^/]+\/[^/]+)|auth\/(?:token|(?:nmp|teran)\/callback)|signatory\/.+|observer\/.+|done\/.+|public\/[^/]+|vobo\/.+|dashboard(?:\/(?:document|public-links|tag|template|endorsements|operations|users|billing|invoice|validation|profile(?:\/[^/]+)?))?|document\/(?:view|create|preview|cancel\/[^/]+|cancel-review\/[^/]+|endorsement-sign\/[^/]+)|template\/(?:configuration\/(?:create|(?:edit|update)\/[^/]+)|signatory\/[^/]+\/[^/]+|view\/single\/[^/]+\/[^/]+)|admin(?:\/.+)?|singing-authority|(?:only-me|me-and-other|other)-signing|mailbox|about|services|help|precios|subscribe|know-pro|seguridad|verificacion-de-identidad|politica-de-privacidad|terminos-y-condiciones)?\/?$/;

/** Path of what pages load of themselves, under names that change with the content. */
export const PAGE_FILES = '/assets/';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Pages load and run only what this server wrote: own scripts, own styles by a value that is new in every answer,
 * own pictures. `blob:` is what a page makes itself of a file that a person chose.
 */
const contentPolicy = (nonce: string, { scripts, frames, calls }: GatewayOrigins): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self' blob: data:",
    ["connect-src 'self' blob:", ...calls].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The browser app: its files under names that change with their content, and its page at every address of the app. */
export function webRoutes({ folder, ...shown }: WebDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const index = join(folder, 'index.html');
    if (!existsSync(index)) return;

    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: PAGE_FILES,
      index: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', ONE_YEAR),
    });
    app.get('/icon.svg', { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(readFileSync(join(folder, 'icon.svg'))),
    );

    for (const script of ['theme.js', 'early.js'])
      app.get(`/${script}`, { schema: { hide: true } }, async (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=86400')
          .send(readFileSync(join(folder, script))),
      );

    let read = { at: 0, page: '', signing: '' };
    const pages = (): { readonly page: string; readonly signing: string } => {
      // Built anew while the system runs: the page names other files then.
      const { mtimeMs } = statSync(index);
      if (read.at !== mtimeMs) {
        const built = readFileSync(index, 'utf8');
        const written = (page: string): string =>
          page
            .replaceAll('%PRODUCT_NAME%', escaped(shown.productName))
            .replaceAll('%MARKETING_URL%', escaped(shown.marketingUrl ?? ''))
            .replaceAll('%SUPPORT_EMAIL%', escaped(shown.supportEmail ?? ''))
            .replaceAll('%ERROR_REPORTS%', shown.reportsFailures ? 'on' : '');
        read = { at: mtimeMs, page: written(built), signing: written(signingPage(folder, built)) };
      }
      return read;
    };

    const send = (reply: FastifyReply, page: string) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', contentPolicy(nonce, shown.gateway))
        .send(page.replaceAll('%CSP_NONCE%', nonce));
    };

    app.get('/', { schema: { hide: true } }, async (_request, reply) => send(reply, pages().page));
    app.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      // Private addresses without a page of their own still ask for a session, and the app knows where to go from there.
      if (SIGNING_ADDRESS.test(path)) return send(reply, pages().signing);
      if (APP_ADDRESS.test(path) || isPrivateAddress(path)) return send(reply, pages().page);
      // A person who mistyped lands on the home page (ROUTE-062); a program is told that there is nothing.
      if (request.headers.accept?.includes('text/html') && !path.startsWith('/api/')) return reply.redirect('/home', 302);
      return reply.callNotFound();
    });
  };
}
