import type { Language } from '../../../shared-kernel/i18n/table.ts';

/** What a receipt says around its lines, whole sentences per language. Amounts and days come written. */
export interface ReceiptWords {
  readonly title: string;
  readonly folioIs: (folio: string) => string;
  readonly folio: string;
  readonly test: string;
  readonly issuer: string;
  readonly issuedOn: string;
  readonly concept: string;
  readonly ofMonth: (month: string) => string;
  readonly ofPlan: (plan: string, month: string) => string;
  readonly ofPacks: string;
  readonly status: string;
  readonly paidOn: (day: string) => string;
  readonly nothingToPay: string;
  readonly pending: string;
  readonly failedOn: (day: string) => string;
  readonly refundedWhole: (amount: string) => string;
  readonly refundedPart: (amount: string) => string;
  readonly refundUnderWay: (amount: string) => string;
  readonly customer: string;
  readonly businessName: string;
  readonly rfc: string;
  readonly regime: string;
  readonly cfdiUse: string;
  readonly address: string;
  readonly place: string;
  readonly postalCode: string;
  readonly noFiscal: string;
  readonly fiscalNotKept: string;
  readonly lines: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly subtotal: string;
  readonly tax: (percent: number) => string;
  readonly total: string;
  readonly what: string;
}

export const receiptWords: Readonly<Record<Language, ReceiptWords>> = {
  es: {
    title: 'Comprobante de pago. No es un CFDI.',
    folioIs: (folio) => `Folio ${folio}`,
    folio: 'Folio',
    test: 'Prueba: no se cobró dinero real',
    issuer: 'Emisor',
    issuedOn: 'Fecha',
    concept: 'Concepto',
    ofMonth: (month) => `Uso del mes ${month}`,
    ofPlan: (plan, month) => `Inicio de ${plan}, por el mes ${month}`,
    ofPacks: 'Compra de paquetes',
    status: 'Estado',
    paidOn: (day) => `Pagado el ${day}.`,
    nothingToPay: 'No hubo nada que pagar.',
    pending: 'Pendiente de pago.',
    failedOn: (day) => `El cobro falló el ${day}. Sigue sin pagarse.`,
    refundedWhole: (amount) => `Se devolvió todo lo pagado: ${amount}.`,
    refundedPart: (amount) => `De lo pagado se devolvieron ${amount}.`,
    refundUnderWay: (amount) => `Hay una devolución en camino de ${amount}.`,
    customer: 'Datos fiscales del cliente',
    businessName: 'Nombre o razón social',
    rfc: 'RFC',
    regime: 'Régimen fiscal',
    cfdiUse: 'Uso del CFDI',
    address: 'Dirección',
    place: 'Ciudad, estado y país',
    postalCode: 'Código postal',
    noFiscal: 'La cuenta no tiene datos fiscales registrados.',
    fiscalNotKept: 'Los datos fiscales de esta cuenta ya no se conservan.',
    lines: 'Detalle',
    description: 'Descripción',
    quantity: 'Cantidad',
    unitPrice: 'Precio unitario',
    amount: 'Importe',
    subtotal: 'Subtotal, sin IVA',
    tax: (percent) => `IVA (${percent} %)`,
    total: 'Total',
    what: 'Los precios y los importes del detalle incluyen el IVA. Este comprobante no lleva firma y no sustituye a un CFDI.',
  },
  en: {
    title: 'Payment receipt. Not a CFDI.',
    folioIs: (folio) => `Folio ${folio}`,
    folio: 'Folio',
    test: 'Test: no real money was charged',
    issuer: 'Issuer',
    issuedOn: 'Date',
    concept: 'For',
    ofMonth: (month) => `Use in the month ${month}`,
    ofPlan: (plan, month) => `Start of ${plan}, for the month ${month}`,
    ofPacks: 'Purchase of packs',
    status: 'Status',
    paidOn: (day) => `Paid on ${day}.`,
    nothingToPay: 'There was nothing to pay.',
    pending: 'Payment pending.',
    failedOn: (day) => `The charge failed on ${day}. It is still unpaid.`,
    refundedWhole: (amount) => `Everything that was paid was refunded: ${amount}.`,
    refundedPart: (amount) => `Of what was paid ${amount} was refunded.`,
    refundUnderWay: (amount) => `A refund of ${amount} is under way.`,
    customer: 'Fiscal data of the customer',
    businessName: 'Name or business name',
    rfc: 'RFC',
    regime: 'Tax regime',
    cfdiUse: 'Use of the CFDI',
    address: 'Address',
    place: 'City, state and country',
    postalCode: 'Postal code',
    noFiscal: 'The account has no fiscal data on record.',
    fiscalNotKept: 'The fiscal data of this account are no longer kept.',
    lines: 'Details',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    subtotal: 'Subtotal, without VAT (IVA)',
    tax: (percent) => `VAT (IVA, ${percent}%)`,
    total: 'Total',
    what: 'Prices and amounts of the details include VAT (IVA). This receipt is not signed and does not take the place of a CFDI.',
  },
};
