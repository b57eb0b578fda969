import { defineTexts } from '../../i18n/texts.ts';

export const plansTexts = defineTexts(
  'plans',
  {
    prices_title: 'Precios',
    prices_lead: 'Hoy no se cobra nada: esta instalación no tiene pagos, y todavía no hay planes que contratar.',
    choose_title: 'Elegir un plan',
    choose_lead:
      'Todavía no hay un plan que elegir: esta instalación no tiene pagos. Con una cuenta puede usar desde ahora todo lo que hay.',
    today_head: 'Lo que hay hoy',
    today:
      'Todo lo que ofrece el servicio, sin costo, sin límite mensual y sin pedirle una tarjeta. Validar un documento es gratis siempre, y sin cuenta.',
    planned_head: 'Planes previstos',
    planned: 'Así se piensan repartir los documentos de cada mes cuando haya pagos. Todavía no tienen precio y pueden cambiar.',
    base_head: 'Membresía base',
    base: '{{documents}} documentos al mes por un precio fijo.',
    dynamic_head: 'Membresía dinámica',
    dynamic: 'Desde el documento número {{documents}} del mes, cada documento se paga según el uso.',
    green_head: 'Go Green',
    green: '{{documents}} documentos al mes.',
    pro_head: 'Pro',
    pro: '{{documents}} documentos al mes, para quien firma todos los días.',
    corporate_head: 'Corporativo',
    corporate: 'Para más documentos al mes y varias personas en la misma cuenta: el número de documentos se acuerda con cada empresa.',
    advisor: 'Hablar con un asesor',
    open: 'Abrir una cuenta',
    haveAccount: 'Ya tengo cuenta: entrar',
  },
  {
    prices_title: 'Pricing',
    prices_lead: 'Nothing is charged today: this installation takes no payments, and there are no plans to subscribe to yet.',
    choose_title: 'Choose a plan',
    choose_lead:
      'There is no plan to choose yet: this installation takes no payments. With an account you can use everything there is from now on.',
    today_head: 'What there is today',
    today:
      'Everything the service offers, at no cost, without a monthly limit and without a card. Validating a document is always free, and needs no account.',
    planned_head: 'Plans we foresee',
    planned:
      'This is how the documents of each month are meant to be divided once there are payments. The plans have no price yet and may change.',
    base_head: 'Base membership',
    base: '{{documents}} documents a month for a fixed price.',
    dynamic_head: 'Dynamic membership',
    dynamic: 'From document number {{documents}} of the month on, you pay for each document you use.',
    green_head: 'Go Green',
    green: '{{documents}} documents a month.',
    pro_head: 'Pro',
    pro: '{{documents}} documents a month, for people who sign every day.',
    corporate_head: 'Corporate',
    corporate: 'For more documents a month and several people in one account: the number is agreed with each company.',
    advisor: 'Talk to an advisor',
    open: 'Create an account',
    haveAccount: 'I have an account: log in',
  },
);
