import type { ApiProblem } from '../../api/types.ts';

const OF_THE_PASSWORD = ['password.common', 'password.personal', 'password.published', 'password.same_as_old'];

/** What the server said of the password itself; it stands beside it, and not above the form. Null: it said nothing of it. */
export const refusedPassword = (problem: ApiProblem | null): string | null =>
  problem && OF_THE_PASSWORD.includes(problem.code) ? problem.message : null;
