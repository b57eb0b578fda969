import { approvals } from '../../modules/flows/approvals.ts';
import { cancellations } from '../../modules/flows/cancellations.ts';
import { endorsements } from '../../modules/flows/endorsements.ts';
import { specialEndorsements } from '../../modules/flows/special-endorsements.ts';

/** Flows act under their own name, and their command ids begin with it. */
export const flowNames = [
  approvals,
  cancellations,
  endorsements,
  specialEndorsements({ files: { get: unused }, pdf: { inspect: unused } }),
].map(({ name }) => name);

function unused(): Promise<never> {
  return Promise.reject(new Error('only the name is looked at'));
}
