import type { AccountPlan } from '../../documents/index.ts';
import type { SigningMails } from '../../flows/mails/letter.ts';
import type { PlanFacts, SubscriptionModule } from '../../subscription/index.ts';
import type { Configuration } from '../settings/config.ts';

const MB = 1_048_576;
type UploadSizes = Pick<Configuration, 'uploadMaxMb' | 'corporateUploadMaxMb'>;

/** Of one file that an account brings (CONST-024). */
export const uploadMaxMbOf = (
  { isCorporate }: Pick<PlanFacts, 'isCorporate'>,
  { uploadMaxMb, corporateUploadMaxMb }: UploadSizes,
): number => (isCorporate ? corporateUploadMaxMb : uploadMaxMb);

/** What the subscription of an account says to what it does with documents. */
export const createAccountPlan = ({ gate, planOf }: Pick<SubscriptionModule, 'gate' | 'planOf'>, sizes: UploadSizes): AccountPlan => ({
  mayBegin: gate,
  async offeredTo(ownerId) {
    const { flags } = await planOf(ownerId);
    return {
      order: flags.includes('isOrderSign'),
      geolocation: flags.includes('isGeolocationActivate'),
      typedSignature: flags.includes('isSignatureText'),
      mailTracking: flags.includes('isIncludeEmailTracking'),
      formats: flags.includes('isFormat'),
      autoSign: flags.includes('isAutoSign'),
      // Chosen beforehand can only be what is offered.
      autoSignDefault: flags.includes('isAutoSign') && flags.includes('isAutoSignDefault'),
    };
  },
  uploadMaxBytes: async (ownerId) => uploadMaxMbOf(await planOf(ownerId), sizes) * MB,
});

/** How an account has its signers written to: not at all counts before without a link. */
export const createSigningMails =
  ({ planOf }: Pick<SubscriptionModule, 'planOf'>) =>
  async (ownerId: string): Promise<SigningMails> => {
    const { flags } = await planOf(ownerId);
    if (flags.includes('isDisabledEmailSend')) return 'NONE';
    return flags.includes('disableSignatureUrlInMail') ? 'WITHOUT_LINK' : 'WITH_LINK';
  };
