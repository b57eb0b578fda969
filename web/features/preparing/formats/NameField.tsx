import { FORMAT_NAME_LENGTH, formatNameOf, isTooLong } from '../../../../modules/formats/contract/rules.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Field, TYPED_LENGTH } from '../../../components/Field.tsx';
import { formatsTexts } from './texts.ts';

/** Why a name is none (RULE-044), as far as the page can tell; null: the server is asked. */
export const isName = (text: string): boolean => formatNameOf(text) !== '' && !isTooLong(formatNameOf(text));

/** Whether a refusal is about the name: it then stands beside it. */
export const isOfName = (problem: ApiProblem | null): boolean => problem?.code.startsWith('format.name_') ?? false;

export interface NameFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** It was sent once: what is missing is told from then on. */
  readonly tried: boolean;
  /** What the server said. */
  readonly problem: ApiProblem | null;
}

export function NameField({ value, onChange, tried, problem }: NameFieldProps) {
  const t = formatsTexts.use();
  const kept = formatNameOf(value);
  const wrong = isTooLong(kept) ? t('nameTooLong', { limit: FORMAT_NAME_LENGTH }) : tried && kept === '' ? t('nameMissing') : null;
  return (
    <Field
      label={t('name')}
      hint={t('nameHint')}
      autoFocus
      autoComplete="off"
      maxLength={TYPED_LENGTH}
      value={value}
      onChange={onChange}
      error={isOfName(problem) ? (problem?.message ?? null) : wrong}
    />
  );
}
