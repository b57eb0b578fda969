import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { PlanName } from './plans.ts';

/** What people call a plan, on pages and on what they are given to keep; the names of calls and events are for programs. */
export const namesOfPlans: Readonly<Record<Language, Readonly<Record<PlanName, string>>>> = {
  es: {
    TRIAL_1: 'Prueba gratuita',
    BASE_MEMBERSHIP: 'Membresía base',
    DYNAMIC_MEMBERSHIP: 'Membresía dinámica',
    ZERO: 'Sin plan',
    DEBTOR: 'Detenido por un pago pendiente',
    'Go Green': 'Go Green',
    Free: 'Gratuito',
    Corporate: 'Corporativo',
    M0: 'Corporativo M0',
    M1: 'Corporativo M1',
    M2: 'Corporativo M2',
    M3: 'Corporativo M3',
    M4: 'Corporativo M4',
    M5: 'Corporativo M5',
    M6: 'Corporativo M6',
  },
  en: {
    TRIAL_1: 'Free trial',
    BASE_MEMBERSHIP: 'Base membership',
    DYNAMIC_MEMBERSHIP: 'Dynamic membership',
    ZERO: 'No plan',
    DEBTOR: 'Stopped by an unpaid amount',
    'Go Green': 'Go Green',
    Free: 'Free',
    Corporate: 'Corporate',
    M0: 'Corporate M0',
    M1: 'Corporate M1',
    M2: 'Corporate M2',
    M3: 'Corporate M3',
    M4: 'Corporate M4',
    M5: 'Corporate M5',
    M6: 'Corporate M6',
  },
};
