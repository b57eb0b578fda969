import type { TestCardName } from './test-cards.ts';

export type PageLanguage = 'es' | 'en';

/** Whatever the form or the gateway can say no with; the key is the code. */
interface Problems {
  readonly incorrect_number: string;
  readonly invalid_number: string;
  readonly invalid_expiry_month: string;
  readonly invalid_expiry_year: string;
  readonly invalid_cvc: string;
  readonly card_declined: string;
  readonly setup_intent_unexpected_state: string;
  readonly payment_intent_unexpected_state: string;
  readonly resource_missing: string;
  readonly api_connection_error: string;
  readonly api_error: string;
}

export interface PageTexts {
  readonly title: string;
  readonly test: string;
  readonly number: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly cvc: string;
  readonly cvcHint: string;
  readonly caption: string;
  readonly save: string;
  readonly saving: string;
  readonly saved: string;
  readonly listed: string;
  readonly listedHint: string;
  readonly cards: Readonly<Record<TestCardName, string>>;
  readonly problems: Problems;
  readonly authentication: string;
  readonly asks: (amount: string, last4: string) => string;
  readonly authenticate: string;
  readonly refuse: string;
  readonly authenticated: string;
  readonly refused: string;
  readonly wrongParent: string;
}

const ES: PageTexts = {
  title: 'Datos de la tarjeta',
  test: 'Prueba: no se cobra dinero real',
  number: 'Número de tarjeta',
  expiry: 'Vencimiento',
  expiryHint: 'MM/AA',
  cvc: 'CVC',
  cvcHint: '3 o 4 dígitos',
  caption:
    'El número va de este formulario a la pasarela de pago y no pasa por otro servidor. Se guardan la marca, los últimos 4 dígitos y el vencimiento.',
  save: 'Guardar tarjeta',
  saving: 'Guardando…',
  saved: 'La tarjeta está guardada.',
  listed: 'Números de prueba',
  listedHint: 'Sólo se aceptan estos números. Al elegir uno se llena el formulario.',
  cards: {
    visa: 'Visa de crédito: el cobro se hace.',
    mastercard: 'Mastercard de crédito: el cobro se hace.',
    amex: 'American Express, CVC de 4 dígitos: el cobro se hace.',
    visa_debit: 'Visa de débito: el cobro se hace.',
    unknown_brand: 'Marca desconocida: el cobro se hace.',
    declined: 'El banco rechaza el cobro.',
    insufficient_funds: 'Rechazada por fondos insuficientes.',
    expired_card: 'Rechazada por estar vencida.',
    authentication_required: 'Pide autenticación en cada cobro.',
    processing_error: 'El banco no puede procesar el cobro.',
    lost_answer: 'El cobro se hace, pero la respuesta se pierde.',
    processing: 'El cobro tarda unos segundos en hacerse.',
    attach_fails: 'El banco no deja guardar la tarjeta.',
  },
  problems: {
    incorrect_number: 'Sólo se aceptan los números de prueba de la lista.',
    invalid_number: 'Revisa el número: no es un número de tarjeta.',
    invalid_expiry_month: 'Escribe el vencimiento como MM/AA.',
    invalid_expiry_year: 'La tarjeta está vencida.',
    invalid_cvc: 'Revisa el CVC: son 3 dígitos, o 4 con American Express.',
    card_declined: 'El banco rechazó la tarjeta. Prueba con otra.',
    setup_intent_unexpected_state: 'Este formulario ya no sirve. Ciérralo y ábrelo de nuevo.',
    payment_intent_unexpected_state: 'Este pago ya no espera autenticación.',
    resource_missing: 'Este formulario ya no sirve. Ciérralo y ábrelo de nuevo.',
    api_connection_error: 'La pasarela de pago no responde. Inténtalo de nuevo.',
    api_error: 'La pasarela de pago falló. Inténtalo de nuevo.',
  },
  authentication: 'Autenticar el pago',
  asks: (amount, last4) => `El banco pide que autentiques un pago de ${amount} con la tarjeta que termina en ${last4}.`,
  authenticate: 'Autenticar',
  refuse: 'Rechazar',
  authenticated: 'El pago está autenticado.',
  refused: 'El pago fue rechazado.',
  wrongParent: 'Esta página no se muestra dentro de esa dirección.',
};

const EN: PageTexts = {
  title: 'Card details',
  test: 'Test: no real money',
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  cvc: 'CVC',
  cvcHint: '3 or 4 digits',
  caption:
    'The number goes from this form to the payment gateway and through no other server. Brand, last 4 digits and expiry date are kept.',
  save: 'Save card',
  saving: 'Saving…',
  saved: 'The card is saved.',
  listed: 'Test numbers',
  listedHint: 'Only these numbers are taken. Choosing one fills the form.',
  cards: {
    visa: 'Visa credit card: the charge succeeds.',
    mastercard: 'Mastercard credit card: the charge succeeds.',
    amex: 'American Express, CVC of 4 digits: the charge succeeds.',
    visa_debit: 'Visa debit card: the charge succeeds.',
    unknown_brand: 'Unknown brand: the charge succeeds.',
    declined: 'The bank declines the charge.',
    insufficient_funds: 'Declined for insufficient funds.',
    expired_card: 'Declined because it has expired.',
    authentication_required: 'Asks for authentication with every charge.',
    processing_error: 'The bank cannot process the charge.',
    lost_answer: 'The charge succeeds, but its answer is lost.',
    processing: 'The charge takes some seconds to succeed.',
    attach_fails: 'The bank does not let the card be saved.',
  },
  problems: {
    incorrect_number: 'Only the test numbers of the list are taken.',
    invalid_number: 'Check the number: it is no card number.',
    invalid_expiry_month: 'Write the expiry date as MM/YY.',
    invalid_expiry_year: 'The card has expired.',
    invalid_cvc: 'Check the CVC: it has 3 digits, or 4 on American Express.',
    card_declined: 'The bank declined the card. Try another one.',
    setup_intent_unexpected_state: 'This form is no longer of use. Close it and open it again.',
    payment_intent_unexpected_state: 'This payment no longer waits to be authenticated.',
    resource_missing: 'This form is no longer of use. Close it and open it again.',
    api_connection_error: 'The payment gateway does not answer. Try again.',
    api_error: 'The payment gateway failed. Try again.',
  },
  authentication: 'Authenticate the payment',
  asks: (amount, last4) => `The bank asks you to authenticate a payment of ${amount} with the card that ends in ${last4}.`,
  authenticate: 'Authenticate',
  refuse: 'Refuse',
  authenticated: 'The payment is authenticated.',
  refused: 'The payment was refused.',
  wrongParent: 'This page is not shown inside that address.',
};

export const pageTexts = (language: PageLanguage): PageTexts => (language === 'en' ? EN : ES);
