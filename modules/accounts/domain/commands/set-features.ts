import { z } from 'zod';
import { accountFeatures } from '../../contract/features.ts';
import { accountId } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyStaff, PERSON_REFUSALS } from '../rules/authority.ts';
import { notDecidable } from '../rules/staff-decisions.ts';

/**
 * Platform staff give an account features or take them (SUB-013): the list given is the whole of it. Two of the staff who
 * decide at the same time see each other: the later one looks again.
 */
export const setFeatures = accountCommand({
  type: 'SetFeatures',
  schema: z.object({ accountId, features: z.array(z.enum(accountFeatures)) }),
  refuses: [...PERSON_REFUSALS, 'features.only_owners', 'login.email_not_verified'],
  authorise: onlyStaff,
  decide(state, data) {
    const problem = notDecidable(state, 'features.only_owners');
    if (problem) return problem;
    const features = [...new Set(data.features)].sort();
    return features.join() === state.features.join() ? [] : [{ type: 'FeaturesSet', data: { features } }];
  },
  touches: ['registration', 'features'],
});
