import { describe, expect, it } from 'vitest';
import { priceForm } from '../../shared-kernel/amount.ts';
import { monthForm } from '../../shared-kernel/month-form.ts';
import { cutOffAfter, daysUntil, planVariant } from '../../web/features/billing/variant.ts';
import { formats } from '../../web/i18n/format.ts';
import { cardTexts } from '../../web/payments/card-texts.ts';
import { cardFailure } from '../../web/payments/failure.ts';
import { authenticationMessage, cardFormMessage, frameAddress } from '../../web/payments/frame.ts';
import { paymentTexts } from '../../web/payments/payment-texts.ts';

describe('what a page of the gateway tells this one', () => {
  it('is read as far as it is what such a page says', () => {
    const form = (told: object) => cardFormMessage({ source: 'card-form', ...told });
    expect(form({ type: 'ready' })).toEqual({ type: 'ready' });
    expect(form({ type: 'height', height: 410.2 })).toEqual({ type: 'height', height: 411 });
    expect(form({ type: 'height', height: 1e9 })).toEqual({ type: 'height', height: 2_400 });
    expect(form({ type: 'saved', paymentMethodId: 'pm_1' })).toEqual({ type: 'saved', paymentMethodId: 'pm_1' });
    expect(form({ type: 'failed', code: 'invalid_cvc', message: '' })).toEqual({ type: 'failed', code: 'invalid_cvc', message: null });
    for (const other of [
      null,
      'ready',
      7,
      { type: 'ready' },
      { source: 'card-form', type: 'saved' },
      { source: 'card-form', type: 'height' },
    ])
      expect(cardFormMessage(other), JSON.stringify(other)).toBeNull();
    expect(authenticationMessage({ source: 'card-authentication', type: 'refused' })).toEqual({ type: 'refused' });
    expect(authenticationMessage({ source: 'card-form', type: 'authenticated' })).toBeNull();
  });

  it('is asked for in the language and the theme of this page', () => {
    const look = { language: 'en', theme: 'dark', parent: 'http://127.0.0.1:8080' } as const;
    expect(frameAddress('http://127.0.0.1:9/card-form?intent=a_b', look)).toBe(
      'http://127.0.0.1:9/card-form?intent=a_b&lang=en&theme=dark&parent=http%3A%2F%2F127.0.0.1%3A8080',
    );
  });
});

describe('why a card was refused (ERR-004..008, I18N-004)', () => {
  it.each([
    ['payments.card_declined', 'declined'],
    ['card_declined', 'declined'],
    ['incorrect_number', 'invalid'],
    ['invalid_expiry_year', 'invalid'],
    ['payments.invalid_card', 'invalid'],
    ['payments.card_expired', 'invalid'],
    ['payments.processing_error', 'again'],
    ['payments.insufficient_funds', 'again'],
    ['subscription.pay_first', null],
    [null, null],
  ] as const)('%s: %s', (code, failure) => expect(cardFailure(code)).toBe(failure));

  it('says it in the words of the specification', () => {
    expect([cardTexts.es.processFailed, cardTexts.es.addFailed]).toEqual([
      'Error al procesar la tarjeta',
      'Error al agregar la tarjeta. Por favor, intenta nuevamente.',
    ]);
    expect([cardTexts.en.processFailed, cardTexts.en.addFailed]).toEqual([
      'Error processing the card',
      'Error adding the card. Please try again.',
    ]);
    for (const texts of [cardTexts, paymentTexts])
      expect([texts.es.declined, texts.en.declined, texts.es.invalid, texts.en.invalid]).toEqual([
        'Tarjeta declinada',
        'Card declined',
        'Datos de tarjeta inválidos',
        'Invalid card details',
      ]);
    expect([paymentTexts.es.again, paymentTexts.en.again]).toEqual(['Pago declinado, intenta de nuevo', 'Payment declined, try again']);
  });
});

describe('the plan card', () => {
  it('has six variants, and one for plans that it does not know (UI-009..014)', () => {
    const of = (['ZERO', 'M0', 'DEBTOR', 'TRIAL_1', 'BASE_MEMBERSHIP', 'DYNAMIC_MEMBERSHIP', 'Corporate', 'Free'] as const).map(
      planVariant,
    );
    expect(of).toEqual(['zero', 'corporate', 'debtor', 'trial', 'base', 'dynamic', 'corporate', 'other']);
  });

  it('counts days, and cuts off on the last one of the month', () => {
    expect(['2026-11-27', '2026-12-31', '2028-02-01'].map(cutOffAfter)).toEqual(['2026-11-30', '2026-12-31', '2028-02-29']);
    expect([daysUntil('2026-11-27', '2026-12-02'), daysUntil('2026-11-27', '2026-11-20')]).toEqual([5, 0]);
  });

  it('says prices with their currency first, invoices with it last (CONST-002, CONST-013)', () => {
    for (const language of ['es', 'en'] as const) {
      expect(priceForm(299, 'MXN')).toBe('mxn$ 299.00');
      expect(formats(language).money(1234.5, 'MXN')).toBe('$1,234.50 MXN');
    }
    expect([monthForm('2026-10', 'es'), monthForm('2026-10', 'en')]).toEqual(['octubre de 2026', 'October 2026']);
  });
});
