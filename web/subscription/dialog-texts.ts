import { defineTexts } from '../i18n/texts.ts';

/** The English titles of ERR-010, 012 and 013 stand word for word (I18N-003). */
export const planDialogTexts = defineTexts(
  'plan-dialogs',
  {
    'promo-plan-payment_title': 'Promoción de bienvenida',
    'promo-plan-payment_text': 'Comience la membresía base mientras dura la promoción y pague menos los primeros meses.',
    'free-plan-expiration-reminder_title': 'Hoy termina su prueba gratuita',
    'free-plan-expiration-reminder_text':
      'Desde mañana podrá ver, buscar, descargar y validar sus documentos, pero no crear ni enviar otros. Con la membresía base sigue sin interrupción.',
    'payment-by-free-plan-expired_title': 'Su suscripción venció',
    'payment-by-free-plan-expired_text':
      'Puede ver, buscar, descargar y validar sus documentos, y quien ya recibió uno puede firmarlo. Para crear, enviar o firmar como titular hace falta una membresía.',
    'subscription-now_title': 'Necesita una suscripción para usar {{product}}',
    'subscription-now_text': 'Con una membresía crea y envía documentos cada mes, sin fecha de término.',
    'payment-by-document-limit-expired_title': 'Llegó al límite de documentos de su suscripción',
    'payment-by-document-limit-expired_text':
      'No se empezó ningún documento. El mes que viene vuelve a tener los de su plan; para seguir hoy hace falta otro.',
    'payment-by-debtor-plan_title': 'Hay un pago pendiente',
    'payment-by-debtor-plan_text':
      'La cuenta está detenida hasta que se cubra. Sus documentos se pueden ver, buscar, descargar y validar, y quien ya recibió uno puede firmarlo; no se crean ni se envían otros.',
    'enable-subscription-now_title': 'Comenzar la membresía ahora',
    'enable-subscription-now_text': 'Tiene una tarjeta registrada y ninguna membresía activa. Al comenzarla, se cobra a esa tarjeta.',
    'open-key-activation_title': 'Activar una clave de API',
    'open-key-activation_text':
      'Con una clave, un programa de su empresa crea y consulta documentos de la cuenta sin que nadie entre. Usted decide qué puede hacer, hasta cuándo sirve, y la puede terminar cuando quiera.',
    'update-payment-methods_title': 'Actualice su forma de pago',
    'update-payment-methods_text': 'No se pudo cobrar lo que corresponde a su plan y no hay una tarjeta registrada.',
    'unpaid-invoices-to-pay_title': 'Hay un pago por cubrir',
    'unpaid-invoices-to-pay_text':
      'Un cobro de su plan no se pudo hacer. Si no se cubre dentro de los días de gracia, la cuenta se detiene.',
    'dynamic-membership-activation_title': 'Este documento pasa de los que incluye su plan',
    'dynamic-membership-activation_text':
      'Con la membresía dinámica sigue desde este documento: los que incluye el plan van en el precio del mes y cada uno más se paga aparte. Al aceptar, se termina lo que pidió.',
    'identity-credits-exhausted_title': 'Se terminaron los créditos para verificar identidades',
    'identity-credits-exhausted_text':
      'La verificación no se hizo y no se usó ningún crédito. Un asesor puede darle más a la cuenta; después, vuelva a intentarlo.',
    'messaging-credits-exhausted_title': 'Se terminaron los créditos para enviar por WhatsApp',
    'messaging-credits-exhausted_text':
      'No se envió ningún mensaje por WhatsApp. Un asesor puede darle más créditos a la cuenta; mientras tanto, el documento se puede enviar por correo.',
    'attachment-credits-exhausted_title': 'Se terminaron los créditos para archivos adjuntos',
    'attachment-credits-exhausted_text':
      'No se pidió ningún archivo adjunto. Un asesor puede darle más créditos a la cuenta; sin adjuntos, el documento se puede enviar.',
    askOwner: 'Avise a quien es titular de la cuenta: es quien puede pagar o cambiar el plan.',
    price: '{{month}} al mes, IVA incluido, con {{documents}} documentos al mes.',
    priceDynamic: '{{month}} al mes, IVA incluido, con {{documents}} documentos al mes; cada documento más, {{document}}.',
    promotionGives: 'Con la promoción paga {{percent}} % menos en las primeras {{months}} mensualidades.',
    notNow: 'Ahora no',
    doNotBegin: 'No seguir con este documento',
    understood: 'Entendido',
    logIn: 'Entrar a mi cuenta',
    advisor: 'Hablar con un asesor',
    do_BASE_MEMBERSHIP: 'Comenzar la membresía base',
    do_DYNAMIC_MEMBERSHIP: 'Aceptar la membresía dinámica',
    do_pay: 'Pagar lo pendiente',
    do_cards: 'Registrar una tarjeta',
    do_key: 'Activar una clave',
    started_BASE_MEMBERSHIP: 'La membresía base comenzó.',
    started_DYNAMIC_MEMBERSHIP: 'La membresía dinámica comenzó.',
  },
  {
    'promo-plan-payment_title': 'Welcome promotion',
    'promo-plan-payment_text': 'Start the base membership while the promotion lasts and pay less for the first months.',
    'free-plan-expiration-reminder_title': 'Your free trial ends today',
    'free-plan-expiration-reminder_text':
      'From tomorrow on you can view, search, download and validate your documents, but create and send no others. With the base membership you go on without a break.',
    'payment-by-free-plan-expired_title': 'Your subscription has expired',
    'payment-by-free-plan-expired_text':
      'You can view, search, download and validate your documents, and whoever has received one can sign it. To create, send or sign as the owner, you need a membership.',
    'subscription-now_title': 'You need subscription to use {{product}}',
    'subscription-now_text': 'With a membership you create and send documents every month, without a last day.',
    'payment-by-document-limit-expired_title': "You have reached your subscriptions document's limit",
    'payment-by-document-limit-expired_text':
      'No document was begun. Next month you have those of your plan again; to go on today, another plan is needed.',
    'payment-by-debtor-plan_title': 'There is an unpaid amount',
    'payment-by-debtor-plan_text':
      'The account is stopped until it is paid. Its documents can be viewed, searched, downloaded and validated, and whoever has received one can sign it; no others are created or sent.',
    'enable-subscription-now_title': 'Start the membership now',
    'enable-subscription-now_text': 'You have a registered card and no active membership. When you start it, that card is charged.',
    'open-key-activation_title': 'Activate an API key',
    'open-key-activation_text':
      'With a key, a program of your company creates and reads documents of the account without anybody logging in. You decide what it may do and until when it works, and you can end it at any time.',
    'update-payment-methods_title': 'Update your method of payment',
    'update-payment-methods_text': 'What your plan costs could not be charged, and no card is registered.',
    'unpaid-invoices-to-pay_title': 'There is an amount to pay',
    'unpaid-invoices-to-pay_text': 'A charge of your plan failed. If it is not paid within the days of grace, the account stops.',
    'dynamic-membership-activation_title': 'This document is above those of your plan',
    'dynamic-membership-activation_text':
      'With the dynamic membership you go on from this document: those of the plan are part of the price of the month, and each one more is paid for. When you accept, what you asked for is done.',
    'identity-credits-exhausted_title': 'The credits to check identities are used up',
    'identity-credits-exhausted_text':
      'The check was not made and no credit was used. An advisor can give the account more; then try again.',
    'messaging-credits-exhausted_title': 'The credits to send by WhatsApp are used up',
    'messaging-credits-exhausted_text':
      'No message was sent by WhatsApp. An advisor can give the account more credits; until then the document can be sent by email.',
    'attachment-credits-exhausted_title': 'The credits for attachments are used up',
    'attachment-credits-exhausted_text':
      'No attachment was asked for. An advisor can give the account more credits; without attachments the document can be sent.',
    askOwner: 'Tell the owner of the account: they can pay or change the plan.',
    price: '{{month}} a month, VAT included, with {{documents}} documents a month.',
    priceDynamic: '{{month}} a month, VAT included, with {{documents}} documents a month; each document more, {{document}}.',
    promotionGives: 'With the promotion you pay {{percent}}% less for the first {{months}} months.',
    notNow: 'Not now',
    doNotBegin: 'Do not go on with this document',
    understood: 'Understood',
    logIn: 'Log in to my account',
    advisor: 'Talk to an advisor',
    do_BASE_MEMBERSHIP: 'Start the base membership',
    do_DYNAMIC_MEMBERSHIP: 'Accept the dynamic membership',
    do_pay: 'Pay what is due',
    do_cards: 'Register a card',
    do_key: 'Activate a key',
    started_BASE_MEMBERSHIP: 'The base membership has started.',
    started_DYNAMIC_MEMBERSHIP: 'The dynamic membership has started.',
  },
);
