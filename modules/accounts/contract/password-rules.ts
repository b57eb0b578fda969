/**
 * The password rules of every form, in one file that browser and server share (RULE-004). The forms differ
 * because the sources name them so: sign-up and reset RULE-002 and RULE-005, set-up of somebody invited
 * RULE-003, profile change RULE-001.
 */
export const passwordForms = ['signUp', 'reset', 'setUp', 'profile'] as const;
export type PasswordForm = (typeof passwordForms)[number];

export type PasswordProblem = 'tooShort' | 'tooLong' | 'digit' | 'lowercase' | 'uppercase' | 'special' | 'spaces';

interface Rule {
  readonly min: number;
  readonly max: number | null;
  readonly needs: readonly ('digit' | 'lowercase' | 'uppercase' | 'special')[];
  readonly spaces: boolean;
}

export const passwordRules: Readonly<Record<PasswordForm, Rule>> = {
  signUp: { min: 8, max: 15, needs: ['digit', 'lowercase', 'uppercase', 'special'], spaces: false },
  reset: { min: 8, max: 15, needs: ['digit', 'lowercase', 'uppercase', 'special'], spaces: false },
  setUp: { min: 8, max: null, needs: ['digit', 'uppercase'], spaces: true },
  profile: { min: 8, max: null, needs: ['digit', 'lowercase', 'uppercase'], spaces: true },
};

/** What an input lets a person type: more than the rule takes, so that a longer value gets a message instead of being cut (RULE-005). */
export const PASSWORD_INPUT_LENGTH = 150;

const patterns = { digit: /\p{Nd}/u, lowercase: /\p{Ll}/u, uppercase: /\p{Lu}/u, special: /[^\p{L}\p{N}\s]/u };

/** What a password lacks under the rule of a form; empty when it is accepted. Length counts characters, not code units. */
export function passwordProblems(form: PasswordForm, password: string): PasswordProblem[] {
  const rule = passwordRules[form];
  const length = Array.from(password).length;
  const problems: PasswordProblem[] = [];
  if (length < rule.min) problems.push('tooShort');
  if (length > (rule.max ?? PASSWORD_INPUT_LENGTH)) problems.push('tooLong');
  for (const need of rule.needs) if (!patterns[need].test(password)) problems.push(need);
  if (!rule.spaces && /\s/.test(password)) problems.push('spaces');
  return problems;
}

const generatorWords = { digit: 'digit', lowercase: 'lower', uppercase: 'upper', special: '[-.!#$%&*+?@_]' } as const;

/** The rule of a form as generators of passwords read it in the attribute `passwordrules`, so that what they propose is accepted (RULE-004). */
export function passwordRulesAttribute(form: PasswordForm): string {
  const { min, max, needs } = passwordRules[form];
  const parts = [
    `minlength: ${min}`,
    `maxlength: ${max ?? PASSWORD_INPUT_LENGTH}`,
    ...needs.map((need) => `required: ${generatorWords[need]}`),
  ];
  return `${parts.join('; ')};`;
}
