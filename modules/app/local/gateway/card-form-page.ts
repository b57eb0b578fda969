import { escaped, htmlPage, type PageAsked } from './page-frame.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';
import { cvcLength, TEST_CARDS, type TestCardName, testCard } from './test-cards.ts';

/** As it is printed on the card: 4-6-5 for fifteen digits, else groups of four. */
export const grouped = (digits: string): string =>
  digits.length === 15 ? digits.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3') : digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/**
 * The page with the form.
 * @param nowMs by the gateway's clock, which says what is in the past
 * @param saved the payment method that came of it already
 */
export function cardFormPage(asked: PageAsked, nowMs: number, saved: string | null): string {
  const texts = pageTexts(asked.language);
  const now = new Date(nowMs);
  const facts = {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    save: texts.save,
    saving: texts.saving,
    saved,
  };
  const main = `<h1>${escaped(texts.title)}</h1>
<p id="done" class="done" role="status"${saved === null ? ' hidden' : ''}>${escaped(texts.saved)}</p>
<form id="form" novalidate${saved === null ? '' : ' hidden'}>
${field({ id: 'number', label: texts.number, autocomplete: 'cc-number', longest: 23 })}
<div class="pair">
${field({ id: 'expiry', label: texts.expiry, autocomplete: 'cc-exp', longest: 5, hint: texts.expiryHint })}
${field({ id: 'cvc', label: texts.cvc, autocomplete: 'cc-csc', longest: 4, hint: texts.cvcHint })}
</div>
<p class="caption">${escaped(texts.caption)}</p>
<p id="problem" class="error" role="alert" hidden></p>
<button id="save" class="main" type="submit">${escaped(texts.save)}</button>
${listed(texts, `12/${String(now.getUTCFullYear() + 4).slice(-2)}`)}
</form>`;
  return htmlPage(asked, texts, { title: texts.title, script: 'card-form.js', facts, main });
}

function field(it: { id: string; label: string; autocomplete: string; longest: number; hint?: string }): string {
  const hint = it.hint === undefined ? '' : ` <span class="hint">${escaped(it.hint)}</span>`;
  return `<div class="field">
<label for="${it.id}">${escaped(it.label)}${hint}</label>
<input id="${it.id}" type="text" inputmode="numeric" autocomplete="${it.autocomplete}" maxlength="${it.longest}" spellcheck="false" required aria-describedby="${it.id}-error">
<p id="${it.id}-error" class="error" role="alert" hidden></p>
</div>`;
}

function listed(texts: PageTexts, expiry: string): string {
  const entries = (Object.keys(TEST_CARDS) as TestCardName[]).map((name) => {
    const { brand, number } = testCard(name);
    const cvc = '1234'.slice(0, cvcLength(brand));
    return `<li><button type="button" data-number="${number}" data-expiry="${expiry}" data-cvc="${cvc}">
<span class="digits">${grouped(number)}</span> <span class="does">${escaped(texts.cards[name])}</span></button></li>`;
  });
  return `<section aria-labelledby="listed">
<h2 id="listed">${escaped(texts.listed)}</h2>
<p class="caption">${escaped(texts.listedHint)}</p>
<ul>
${entries.join('\n')}
</ul>
</section>`;
}
