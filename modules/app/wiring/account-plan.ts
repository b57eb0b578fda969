import type { AccountPlan } from '../../documents/index.ts';
import type { SubscriptionModule } from '../../subscription/index.ts';
import type { Configuration } from '../settings/config.ts';

const MB = 1_048_576;

/** What the subscription of an account says to what it does with documents. */
export const createAccountPlan = (
  { gate, planOf }: Pick<SubscriptionModule, 'gate' | 'planOf'>,
  { uploadMaxMb, corporateUploadMaxMb }: Pick<Configuration, 'uploadMaxMb' | 'corporateUploadMaxMb'>,
): AccountPlan => ({
  mayBegin: gate,
  async offeredTo(ownerId) {
    const { flags } = await planOf(ownerId);
    return {
      order: flags.includes('isOrderSign'),
      geolocation: flags.includes('isGeolocationActivate'),
      typedSignature: flags.includes('isSignatureText'),
      mailTracking: flags.includes('isIncludeEmailTracking'),
    };
  },
  uploadMaxBytes: async (ownerId) => ((await planOf(ownerId)).isCorporate ? corporateUploadMaxMb : uploadMaxMb) * MB,
});
