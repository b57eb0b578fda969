import { defineTexts } from '../../i18n/texts.ts';

export const plansTexts = defineTexts(
  'plans',
  {
    prices_title: 'Precios',
    prices_lead:
      'Toda cuenta comienza con una prueba gratuita de {{days}} días, con {{documents}} documentos al mes y sin registrar una tarjeta.',
    prices_lead_endless: 'Toda cuenta comienza gratis, con {{documents}} documentos al mes y sin registrar una tarjeta.',
    prices_lead_unlimited:
      'Toda cuenta comienza con una prueba gratuita de {{days}} días, sin límite de documentos y sin registrar una tarjeta.',
    prices_lead_free: 'Toda cuenta comienza gratis, sin límite de documentos y sin registrar una tarjeta.',
    choose_title: 'Elegir un plan',
    choose_lead:
      'Las membresías todavía no se pueden contratar aquí, porque aún no se registran tarjetas. Con una cuenta comienza la prueba gratuita.',
    today_head: 'Lo que hay hoy',
    today:
      'Durante la prueba: {{documents}} documentos al mes. Cuando termina, sus documentos se pueden ver, buscar, descargar y validar, pero no se crean ni se envían otros. Validar un documento es gratis siempre, y sin cuenta.',
    today_endless: '{{documents}} documentos al mes, sin costo. Validar un documento es gratis siempre, y sin cuenta.',
    today_unlimited:
      'Durante la prueba: documentos sin límite. Cuando termina, sus documentos se pueden ver, buscar, descargar y validar, pero no se crean ni se envían otros. Validar un documento es gratis siempre, y sin cuenta.',
    today_free: 'Documentos sin límite, sin costo. Validar un documento es gratis siempre, y sin cuenta.',
    planned_head:
      'Planes',
    planned:
      'Precios al mes, con IVA incluido.',
    price: '{{month}} al mes.',
    priceDynamic: '{{month}} al mes, y {{document}} por cada documento desde ese.',
    priceNone: 'Su precio se acuerda con usted.',
    priceFree: 'Sin costo.',
    unlimited: 'Documentos sin límite al mes.',
    loadFailed: 'Los planes y sus precios no se pudieron leer.',
    base_head: 'Membresía base',
    base:
      '{{documents}} documentos al mes.',
    dynamic_head: 'Membresía dinámica',
    dynamic: 'Desde el documento número {{documents}} del mes, cada documento se paga según el uso.',
    green_head: 'Go Green',
    green: '{{documents}} documentos al mes.',
    pro_head: 'Pro',
    pro:
      '{{documents}} documentos al mes, para quien firma todos los días. Todavía no se puede contratar.',
    corporate_head: 'Corporativo',
    corporate: 'Para más documentos al mes y varias personas en la misma cuenta: el número de documentos se acuerda con cada empresa.',
    advisor: 'Hablar con un asesor',
    open: 'Abrir una cuenta',
    haveAccount: 'Ya tengo cuenta: entrar',
  },
  {
    prices_title: 'Pricing',
    prices_lead:
      'Every account starts with a free trial of {{days}} days, with {{documents}} documents a month and no card.',
    prices_lead_endless: 'Every account starts for free, with {{documents}} documents a month and no card.',
    prices_lead_unlimited: 'Every account starts with a free trial of {{days}} days, without a limit of documents and no card.',
    prices_lead_free: 'Every account starts for free, without a limit of documents and no card.',
    choose_title: 'Choose a plan',
    choose_lead:
      'Memberships cannot be bought here yet, because cards cannot be registered. With an account you start the free trial.',
    today_head: 'What there is today',
    today:
      'During the trial: {{documents}} documents a month. After it, your documents can be viewed, searched, downloaded and validated, but no others are created or sent. Validating a document is always free, and needs no account.',
    today_endless: '{{documents}} documents a month, at no cost. Validating a document is always free, and needs no account.',
    today_unlimited:
      'During the trial: documents without a limit. After it, your documents can be viewed, searched, downloaded and validated, but no others are created or sent. Validating a document is always free, and needs no account.',
    today_free: 'Documents without a limit, at no cost. Validating a document is always free, and needs no account.',
    planned_head:
      'Plans',
    planned:
      'Prices a month, VAT included.',
    price: '{{month}} a month.',
    priceDynamic: '{{month}} a month, and {{document}} for each document from that one on.',
    priceNone: 'Its price is agreed with you.',
    priceFree: 'At no cost.',
    unlimited: 'Documents without a limit a month.',
    loadFailed: 'The plans and their prices could not be read.',
    base_head: 'Base membership',
    base:
      '{{documents}} documents a month.',
    dynamic_head: 'Dynamic membership',
    dynamic: 'From document number {{documents}} of the month on, you pay for each document you use.',
    green_head: 'Go Green',
    green: '{{documents}} documents a month.',
    pro_head: 'Pro',
    pro:
      '{{documents}} documents a month, for people who sign every day. It cannot be bought yet.',
    corporate_head: 'Corporate',
    corporate: 'For more documents a month and several people in one account: the number is agreed with each company.',
    advisor: 'Talk to an advisor',
    open: 'Create an account',
    haveAccount: 'I have an account: log in',
  },
);
