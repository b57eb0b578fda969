import type { FormSigner, FormView } from '../../../../modules/forms/contract/calls.ts';
import { isAsked, questionsOf } from '../../../../modules/templates/contract/answers.ts';

/** They answered, and it is the owner's turn. */
export const reviewed = ({ may, isCorrecting }: FormSigner): boolean => may.includes('accept') && !isCorrecting;

/** Who is to answer, or to correct what they answered. */
export const awaited = ({ status, answeredAt, isCorrecting }: FormSigner): boolean =>
  (status === 'PENDING' || status === 'PENDING_WITH_COMMENTS') && (answeredAt === null || isCorrecting);

/** Whose links have not gone out. */
export const unasked = ({ may }: FormSigner): boolean => may.includes('send');

/** How many questions a signer may get: not those that the sender's answers leave out. */
export const askedIn = ({ variables, answers }: Pick<FormView, 'variables' | 'answers'>, form: number | null): number =>
  questionsOf(variables, form).filter((one) => {
    const hangsOn = variables.find(({ name }) => name === one.dependsOn?.name);
    return !hangsOn || hangsOn.signatoryForm === form || isAsked(one, variables, answers);
  }).length;

/** Whether accepting this form is what the document waits for. */
export const isLast = ({ asked, accepted }: Pick<FormView, 'asked' | 'accepted'>): boolean => asked - accepted === 1;
