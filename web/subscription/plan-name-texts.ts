import { namesOfPlans } from '../../modules/subscription/contract/plan-names.ts';
import { defineTexts } from '../i18n/texts.ts';

/** What people call a plan, as their receipts call it too. */
export const planNameTexts = defineTexts('plan-names', namesOfPlans.es, namesOfPlans.en);
