import type { FormSigner, FormView } from '../../../../modules/forms/contract/calls.ts';

/** They answered, and it is the owner's turn. */
export const reviewed = ({ may, isCorrecting }: FormSigner): boolean => may.includes('accept') && !isCorrecting;

/** Who is to answer, or to correct what they answered. */
export const awaited = ({ status, answeredAt, isCorrecting }: FormSigner): boolean =>
  (status === 'PENDING' || status === 'PENDING_WITH_COMMENTS') && (answeredAt === null || isCorrecting);

/** Whose links have not gone out. */
export const unasked = ({ may }: FormSigner): boolean => may.includes('send');

/** Whether accepting this form is what the document waits for. */
export const isLast = ({ asked, accepted }: Pick<FormView, 'asked' | 'accepted'>): boolean => asked - accepted === 1;
