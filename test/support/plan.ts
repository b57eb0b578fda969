import type { AccountPlan } from '../../modules/documents/application/ports.ts';

/** A plan that lets an account do everything, for what is not about plans. */
export const everyPlan: AccountPlan = {
  mayBegin: async () => null,
  offeredTo: async () => ({
    order: true,
    geolocation: true,
    typedSignature: true,
    mailTracking: true,
    formats: true,
    autoSign: true,
    autoSignDefault: false,
  }),
  uploadMaxBytes: async () => 1_000_000,
};
