import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import { authenticationPage } from './authentication-page.ts';
import { readCard } from './card-details.ts';
import { cardFormPage } from './card-form-page.ts';
import { paymentIntentOfSecret, settleAuthentication, settleDue } from './confirmation.ts';
import { GatewayFailure, invalid } from './failures.ts';
import { type Fields, readForm } from './form-encoding.ts';
import { escaped, htmlPage, type PageAsked, pageHeaders } from './page-frame.ts';
import { pageTexts } from './page-texts.ts';
import { confirmSetup, setupIntentOfSecret } from './setup-intents.ts';

const MOST_BYTES = 4_096;
const FILES = {
  'authenticate.js': 'text/javascript; charset=utf-8',
  'card-form.js': 'text/javascript; charset=utf-8',
  'messages.js': 'text/javascript; charset=utf-8',
  'problem.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
} as const;

/** As messages to the page around name where they come from. */
type Source = 'card-form' | 'card-authentication';

/** The pages for people: the form of a card, and the authentication of a payment. Who has the client secret of an intent may see its page. */
export function servePages(app: FastifyInstance, { store, origin }: Api): void {
  for (const [name, type] of Object.entries(FILES)) {
    const bytes = readFileSync(new URL(`pages/${name}`, import.meta.url));
    app.get(`/pages/${name}`, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).send(bytes),
    );
  }

  const page = (request: FastifyRequest, reply: FastifyReply, source: Source, made: (asked: PageAsked) => string): FastifyReply => {
    const { parents } = store.settings();
    const asked = readAsked(request);
    reply.headers(pageHeaders(parents));
    if (asked.parent !== null && !parents.includes(asked.parent)) {
      // Nobody whom the product did not name is told anything.
      return reply.code(400).send(strangerPage(asked));
    }
    settleDue(store);
    try {
      return reply.send(made(asked));
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      return reply.code(error.status).send(missingPage(asked, source));
    }
  };

  app.get('/card-form', (request, reply) =>
    page(request, reply, 'card-form', (asked) => {
      const intent = store.transact((tx) => setupIntentOfSecret(tx, asked.intent));
      return cardFormPage(asked, store.now(), intent.status === 'succeeded' ? intent.payment_method : null);
    }),
  );

  app.post('/card-form/confirm', { bodyLimit: MOST_BYTES }, (request) => {
    const body = readBody(request, origin, ['intent', 'number', 'expiry', 'cvc']);
    const card = readCard({ number: body.number!, expiry: body.expiry!, cvc: body.cvc! }, store.now());
    const outcome = store.transact((tx) => confirmSetup(tx, body.intent!, card.name, card.expiry));
    if (outcome instanceof GatewayFailure) throw outcome;
    return outcome;
  });

  app.get('/authenticate', (request, reply) =>
    page(request, reply, 'card-authentication', (asked) => {
      const intent = store.transact((tx) => paymentIntentOfSecret(tx, asked.intent));
      return authenticationPage(asked, intent, store.get('payment_method', intent.payment_method ?? ''));
    }),
  );

  app.post('/authenticate/confirm', { bodyLimit: MOST_BYTES }, (request) => {
    const body = readBody(request, origin, ['intent', 'act']);
    if (body.act !== 'authenticate' && body.act !== 'refuse') throw invalid('act is authenticate or refuse.', { param: 'act' });
    const { status } = store.transact((tx) => settleAuthentication(tx, body.intent!, body.act === 'authenticate'));
    return { status };
  });
}

function readAsked(request: FastifyRequest): PageAsked {
  const fields = readForm(request.url.split('?', 2)[1] ?? '');
  const theme = text(fields, 'theme');
  return {
    intent: text(fields, 'intent'),
    language: text(fields, 'lang') === 'en' ? 'en' : 'es',
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    parent: text(fields, 'parent') || null,
  };
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/**
 * JSON of our own pages, every value a short text.
 * @throws GatewayFailure 403 for a page of elsewhere, 400 for anything else
 */
function readBody(request: FastifyRequest, origin: string, names: readonly string[]): Readonly<Record<string, string>> {
  if (request.headers.origin !== origin) throw new GatewayFailure(403, 'invalid_request_error', 'Only the pages of the gateway send this.');
  const body = request.body;
  if (typeof body !== 'object' || body === null) throw invalid('The body is JSON.', { code: 'parameter_invalid' });
  return Object.fromEntries(
    names.map((name) => {
      const value: unknown = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
      if (typeof value !== 'string' || value.length > 200) throw invalid(`${name} is a text.`, { code: 'parameter_invalid', param: name });
      return [name, value];
    }),
  );
}

/** What is shown inside a page that the product did not name: nothing that it sent, and no message to it. */
const strangerPage = (asked: PageAsked): string =>
  htmlPage({ ...asked, intent: '', parent: null }, pageTexts(asked.language), {
    title: pageTexts(asked.language).title,
    main: `<p class="error" role="alert">${escaped(pageTexts(asked.language).wrongParent)}</p>`,
  });

const missingPage = (asked: PageAsked, source: Source): string =>
  htmlPage({ ...asked, intent: '' }, pageTexts(asked.language), {
    title: pageTexts(asked.language).title,
    script: 'problem.js',
    facts: { source, code: 'resource_missing' },
    main: `<p class="error" role="alert">${escaped(pageTexts(asked.language).problems.resource_missing)}</p>`,
  });
