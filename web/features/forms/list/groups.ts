import type { FormRow } from '../../../../modules/forms/contract/calls.ts';

/** By whom they wait for, whoever looks first. */
export const GROUPS = ['forYou', 'forSigners', 'made', 'ended'] as const;
export type FormGroup = (typeof GROUPS)[number];

export function groupOf({ stage, status, answered, accepted }: Pick<FormRow, 'stage' | 'status' | 'answered' | 'accepted'>): FormGroup {
  switch (stage) {
    case 'FAILED':
      return 'forYou';
    case 'COLLECTING':
      return status === 'INITIAL' || answered > accepted ? 'forYou' : 'forSigners';
    case 'COMPOSING':
    case 'COMPOSED':
      return 'made';
    default:
      return 'ended';
  }
}
