import type { PaymentIntent, PaymentMethod } from './objects.ts';
import { escaped, htmlPage, type PageAsked } from './page-frame.ts';
import { pageTexts } from './page-texts.ts';

/** The page on which a person authenticates a payment, or refuses to, as the issuer of a card would ask. */
export function authenticationPage(asked: PageAsked, intent: PaymentIntent, method: PaymentMethod | undefined): string {
  const texts = pageTexts(asked.language);
  const waits = intent.status === 'requires_action';
  const amount = new Intl.NumberFormat(asked.language === 'en' ? 'en-US' : 'es-MX', {
    style: 'currency',
    currency: intent.currency.toUpperCase(),
    currencyDisplay: 'code',
  }).format(intent.amount / 100);
  const facts = { authenticated: texts.authenticated, refused: texts.refused };
  const main = `<h1>${escaped(texts.authentication)}</h1>
<p id="done" class="done" role="status" hidden></p>
<p id="problem" class="error" role="alert"${waits ? ' hidden' : ''}>${waits ? '' : escaped(texts.problems.payment_intent_unexpected_state)}</p>
<div id="ask"${waits ? '' : ' hidden'}>
<p>${escaped(texts.asks(amount, method?.card.last4 ?? '····'))}</p>
<div class="pair">
<button id="authenticate" class="main" type="button">${escaped(texts.authenticate)}</button>
<button id="refuse" type="button">${escaped(texts.refuse)}</button>
</div>
</div>`;
  return htmlPage(asked, texts, { title: texts.authentication, script: 'authenticate.js', facts, main });
}
