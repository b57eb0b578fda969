import { defineTexts } from '../../i18n/texts.ts';

/** Each flow by its name, and how it stands. */
const spanish = {
  flows: 'Flujos',
  'flow_page-images': 'Preparación de páginas',
  flow_word: 'Archivos de Word que se convierten a PDF',
  flow_approvals: 'Vistos buenos',
  'flow_document-mails': 'Avisos por correo',
  'flow_mail-reports': 'Acuses del proveedor de correo',
  flow_sealing: 'Sello, constancia y ancla',
  flow_cancellations: 'Cancelaciones',
  flow_endorsements: 'Endosos',
  'flow_special-endorsements': 'Endosos especiales',
  'flow_account-endings': 'Cuentas que se eliminan',
  'flow_account-notices': 'Avisos de nuevos usuarios, revisores y claves',
  'flow_tag-deletions': 'Etiquetas que se eliminan',
  flow_notifications: 'Notificaciones a los programas de las cuentas',
  flow_counting: 'Documentos que se cuentan por mes',
  flow_trials: 'Pruebas gratuitas que comienzan',
  flow_charges: 'Cobros',
  flow_refunds: 'Devoluciones',
  flow_payments: 'Lo que se paga o queda sin pagar',
  flow_invoices: 'Pagos de los meses que terminan',
  flowIdle: 'Nada abierto; terminados: {{done}}.',
  flowOpen_one: '{{count}} abierto desde hace {{age}}; terminados: {{done}}.',
  flowOpen_other: '{{count}} abiertos, el más antiguo desde hace {{age}}; terminados: {{done}}.',
  flowParked_one: '{{count}} estacionado',
  flowParked_other: '{{count}} estacionados',
  flowFailing_one: '{{count}} falló y se reintenta',
  flowFailing_other: '{{count}} fallaron y se reintentan',
};

export const flowTexts = defineTexts('operations-flows', spanish, {
  flows: 'Flows',
  'flow_page-images': 'Preparing pages',
  flow_word: 'Word files that are converted to PDF',
  flow_approvals: 'Approvals',
  'flow_document-mails': 'Notices by email',
  'flow_mail-reports': 'Reports of the mail provider',
  flow_sealing: 'Seal, constancia and anchor',
  flow_cancellations: 'Cancellations',
  flow_endorsements: 'Endorsements',
  'flow_special-endorsements': 'Special endorsements',
  'flow_account-endings': 'Accounts being deleted',
  'flow_account-notices': 'Notices of new users, reviewers and keys',
  'flow_tag-deletions': 'Tags being deleted',
  flow_notifications: "Notifications to accounts' own programs",
  flow_counting: 'Counting the documents of the month',
  flow_trials: 'Free trials being started',
  flow_charges: 'Charges',
  flow_refunds: 'Refunds',
  flow_payments: 'What is paid, or is not',
  flow_invoices: 'Invoices of months that are over',
  flowIdle: 'Nothing open; done: {{done}}.',
  flowOpen_one: '{{count}} open for {{age}}; done: {{done}}.',
  flowOpen_other: '{{count}} open, the oldest for {{age}}; done: {{done}}.',
  flowParked_one: '{{count}} parked',
  flowParked_other: '{{count}} parked',
  flowFailing_one: '{{count}} failed and is tried again',
  flowFailing_other: '{{count}} failed and are tried again',
});

type FlowName = Extract<keyof typeof spanish, `flow_${string}`>;
const isNamed = (key: string): key is FlowName => Object.hasOwn(spanish, key);

/** The name of a flow in the reader's language; null for what has none here, which is then shown as it came. */
export function useFlowName() {
  const t = flowTexts.use();
  return (flow: string): string | null => {
    const key = `flow_${flow}`;
    return isNamed(key) ? t(key) : null;
  };
}
