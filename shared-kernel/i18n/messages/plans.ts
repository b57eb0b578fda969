import type { MessageTable } from '../table.ts';

/** Plans of an account. What a plan does not let begin stands in `plan-limits.ts`. */
export const planMessages = {
  'subscription.not_found': { es: 'Esta cuenta no tiene una suscripción.', en: 'This account has no subscription.' },
  'subscription.exists': { es: 'La cuenta ya tiene su suscripción.', en: 'The account already has its subscription.' },
  'subscription.corporate': {
    es: 'Su cuenta tiene un plan corporativo. Para cambiarlo, escriba a su asesor.',
    en: 'Your account has a corporate plan. To change it, write to your advisor.',
  },
  'subscription.higher_plan': {
    es: 'Su cuenta ya tiene la membresía dinámica, que incluye lo que da la membresía base.',
    en: 'Your account already has the dynamic membership, which includes what the base membership gives.',
  },
  'subscription.pay_first': {
    es: 'Su cuenta tiene un pago pendiente. Páguelo y podrá cambiar de plan.',
    en: 'Your account has an unpaid amount. Pay it and you can change the plan.',
  },
  'subscription.card_required': {
    es: 'Para comenzar el plan hace falta una tarjeta predeterminada. Regístrela y vuelva a intentarlo.',
    en: 'Starting the plan takes a default card. Register one and try again.',
  },
  'subscription.base_first': {
    es: 'La membresía dinámica sigue a la membresía base. Comience primero la base.',
    en: 'The dynamic membership follows the base one. Start the base membership first.',
  },
  'subscription.unknown_plan': { es: 'No hay un plan con ese nombre.', en: 'There is no plan with that name.' },
  'subscription.only_owners': {
    es: 'Una suscripción es de cuentas con documentos propios; no del personal, de revisores ni de quien trabaja en una cuenta.',
    en: 'A subscription belongs to accounts that own documents; not to staff, reviewers or who works in an account.',
  },
  'subscription.reason_required': { es: 'Escriba el motivo del cambio.', en: 'Enter the reason for the change.' },
  'subscription.no_plan_to_end': {
    es: 'El plan de esta cuenta ya terminó o está detenido. Asigne primero otro plan.',
    en: 'The plan of this account has ended or is stopped. Give it another plan first.',
  },
  'subscription.staff_only': {
    es: 'Esta función la activa o desactiva el equipo de la plataforma.',
    en: 'This feature is turned on and off by the platform’s staff.',
  },
  'subscription.not_subscribed': {
    es: 'La cuenta no tiene una membresía que cancelar.',
    en: 'The account has no membership to cancel.',
  },
  'subscription.bad_address': {
    es: 'Escriba una dirección completa, por ejemplo https://empresa.example/avisos.',
    en: 'Enter a whole address, for example https://company.example/notices.',
  },
  'subscription.not_corporate': {
    es: 'Solo una cuenta con plan corporativo tiene administrador.',
    en: 'Only an account with a corporate plan has an administrator.',
  },
  'promotion.none': { es: 'Ahora no hay ninguna promoción.', en: 'There is no promotion now.' },
  'promotion.redeemed': { es: 'Su cuenta ya aprovechó la promoción.', en: 'Your account has already used the promotion.' },
  'promotion.over': {
    es: 'La promoción de bienvenida ya terminó o todavía no comienza.',
    en: 'The welcome promotion is over or has not begun yet.',
  },
} as const satisfies MessageTable;
