import type { MessageTable } from '../table.ts';

/** Cards, charges and invoices (ERR-006..008). */
export const paymentMessages = {
  'payments.card_declined': {
    es: 'Tarjeta declinada. Intente con otra o pregunte a su banco.',
    en: 'Card declined. Try another one or ask your bank.',
  },
  'payments.insufficient_funds': {
    es: 'Tarjeta declinada: no tiene fondos suficientes.',
    en: 'Card declined: there are not enough funds.',
  },
  'payments.card_expired': { es: 'Tarjeta declinada: ya venció.', en: 'Card declined: it has expired.' },
  'payments.invalid_card': { es: 'Datos de tarjeta inválidos.', en: 'Invalid card details.' },
  'payments.authentication_failed': {
    es: 'Su banco pide que confirme el pago y no quedó confirmado. Intente de nuevo.',
    en: 'Your bank asks you to confirm the payment, and it was not confirmed. Try again.',
  },
  'payments.authentication_expired': {
    es: 'El tiempo para confirmar el pago con su banco terminó. Intente de nuevo.',
    en: 'The time to confirm the payment with your bank is over. Try again.',
  },
  'payments.processing_error': { es: 'Pago declinado, intente de nuevo.', en: 'Payment declined, try again.' },
  'payments.card_gone': {
    es: 'Esa tarjeta ya no está registrada. Elija otra.',
    en: 'That card is no longer registered. Choose another one.',
  },
  'payments.no_card': { es: 'No hay una tarjeta con ese identificador en su cuenta.', en: 'Your account has no such card.' },
  'payments.default_card': {
    es: 'Es la tarjeta con la que se cobra. Elija antes otra como predeterminada.',
    en: 'This is the card that is charged. Choose another default card first.',
  },
  'payments.no_invoice': { es: 'No hay un recibo con ese identificador en su cuenta.', en: 'Your account has no such invoice.' },
  'payments.no_product': { es: 'No hay un producto con ese nombre.', en: 'There is no product with that name.' },
  'payments.no_price': { es: 'Este producto todavía no tiene precio.', en: 'This product has no price yet.' },
  'payments.nothing_due': { es: 'No hay ningún pago pendiente por ese importe.', en: 'There is nothing of that amount to be paid.' },
  'payments.paid': { es: 'Este recibo ya está pagado.', en: 'This invoice is already paid.' },
  'payments.cancelled': { es: 'Este recibo se canceló y ya no se cobra.', en: 'This invoice was cancelled and is not charged any more.' },
  'payments.in_progress': {
    es: 'El pago ya está en proceso. Espere un momento.',
    en: 'The payment is already being processed. Wait a moment.',
  },
  'payments.owed': { es: 'Un mes que se debe no se cancela.', en: 'A month that is owed is not cancelled.' },
  'payments.not_paid': {
    es: 'Este recibo no se ha pagado: no hay nada que devolver.',
    en: 'This invoice was not paid: there is nothing to give back.',
  },
  'payments.refund_too_much': {
    es: 'No se puede devolver más de lo que queda de lo pagado.',
    en: 'No more can be given back than is left of what was paid.',
  },
  'payments.reason_required': { es: 'Escriba el motivo de la devolución.', en: 'Enter the reason for the refund.' },
  'payments.gateway_unavailable': {
    es: 'El servicio de pagos no responde. No se cobró nada; intente de nuevo en un momento.',
    en: 'The payment service does not answer. Nothing was charged; try again in a moment.',
  },
  'payments.gateway_refused': {
    es: 'El servicio de pagos no acepta la consulta. Revise sus claves; el diagnóstico dice qué responde.',
    en: 'The payment service does not accept the question. Check its keys; the diagnosis says what it answers.',
  },
  'payments.ledger_behind': {
    es: 'La lista de recibos todavía no está al día. Compare de nuevo en un momento.',
    en: 'The list of invoices has not caught up yet. Compare again in a moment.',
  },
  'payments.webhook_signature': {
    es: 'El aviso no viene firmado por el servicio de pagos.',
    en: 'The notice is not signed by the payment service.',
  },
} as const satisfies MessageTable;
