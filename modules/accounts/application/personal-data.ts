import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { rfcFrom } from '../../../shared-kernel/rfc.ts';
import { type PersonalField, personalDataProblems, personalFields } from '../contract/person-rules.ts';
import type { Accounts } from './ports.ts';

/** What is not given stays as it is; '' and null take a value away. */
export type PersonalData = { readonly [Field in PersonalField]?: string | null | undefined } & {
  readonly language?: 'es' | 'en' | undefined;
};

/** A birthday is over everywhere before it lies in the past here: the day of the zone that is furthest ahead counts. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;

/** The person changes their data (CALL-036, CALL-067, RULE-012, RULE-063). */
export async function changePersonalData(
  accounts: Accounts,
  accountId: string,
  data: PersonalData,
  context: CommandContext,
): Promise<void> {
  const given: Partial<Record<PersonalField, string>> = {};
  for (const field of personalFields) {
    const value = data[field];
    if (value !== undefined) given[field] = field === 'rfc' ? rfcFrom(value ?? '') : (value?.trim() ?? '');
  }
  const today = new Date(accounts.engine.clock.now().getTime() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10);
  const problems = Object.entries(personalDataProblems(given, today)).map(([path, problem]) => ({ path, problem }));
  if (problems.length > 0) throw new ProductError(400, problems[0]!.path === 'phone' ? 'phone.invalid' : 'request.invalid', { problems });
  const values = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value === '' ? null : value]));
  const changed = { accountId, ...values, ...(data.language === undefined ? {} : { language: data.language }) };
  await accounts.streams.execute({ type: 'ChangePersonalData', data: changed }, context);
}
