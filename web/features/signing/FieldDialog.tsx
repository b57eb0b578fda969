import { type FormEvent, useState } from 'react';
import { type FieldFormat, inFormat } from '../../../shared-kernel/field-format.ts';
import { isChoice } from '../../../shared-kernel/field-type.ts';
import { serverNow } from '../../api/server-now.ts';
import { Button } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/ChoiceField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field, type FieldProps } from '../../components/Field.tsx';
import { useFieldName } from './FieldPlaces.tsx';
import { isFilled, type PlacedField } from './fields.ts';
import { sheetTexts } from './sheet-texts.ts';

/** The keyboard that has what the format needs, and none that mends what is no word. */
const KEYBOARDS = {
  NUMBER: { inputMode: 'decimal', autoComplete: 'off' },
  EMAIL: { inputMode: 'email', autoComplete: 'email' },
  RFC: { capitals: true, autoComplete: 'off', autoCorrect: 'off', spellCheck: 'false' },
  CURP: { capitals: true, autoComplete: 'off', autoCorrect: 'off', spellCheck: 'false' },
  COMPANY: { autoComplete: 'organization' },
} as const satisfies Record<FieldFormat, Partial<FieldProps>>;

/** The bound of the signing call for one value. */
const LONGEST = 2000;

/** One text, date or choice, large enough for thumbs; what was saved before stands in it. */
export function FieldDialog({
  field,
  value,
  onSave,
  onClose,
}: {
  field: PlacedField;
  value: string;
  onSave: (value: string) => void;
  onClose: () => void;
}) {
  const t = sheetTexts.use();
  const label = useFieldName()(field);
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState<'empty' | 'format' | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (field.required && !isFilled(field, { [field.fieldId]: text })) return setWrong('empty');
    const written = inFormat(field.format ?? undefined, text.trim());
    if (written === null) return setWrong('format');
    onSave(written);
  };
  const date = field.type === 'DATE';
  const change = (typed: string) => {
    setWrong(null);
    setText(typed);
  };
  return (
    <Dialog open onClose={onClose} title={t('fieldTitle', { page: field.page })} shape="sheet">
      <form ref={focusChosen} onSubmit={save} noValidate style={{ display: 'grid', gap: 16 }}>
        {isChoice(field.type) ? (
          <ChoiceField
            label={label}
            look={field.type === 'RADIO' ? 'radio' : 'combo'}
            options={field.options ?? []}
            value={text}
            onChange={change}
            none={t(field.required ? 'choiceNone' : 'choiceNoAnswer')}
            isRequired={field.required}
            error={wrong === 'empty' ? t('choiceEmpty') : null}
          />
        ) : (
          <Field
            label={label}
            type={date ? 'date' : field.format === 'EMAIL' ? 'email' : 'text'}
            {...(field.format ? KEYBOARDS[field.format] : {})}
            hint={field.format ? t(`formatHint_${field.format}`) : field.prefilled ? t('prefilledHint') : undefined}
            value={text}
            onChange={change}
            maxLength={LONGEST}
            isRequired={field.required}
            error={wrong === 'empty' ? t('fieldEmpty') : wrong === 'format' && field.format ? t(`formatWrong_${field.format}`) : null}
            inputRef={focusNext}
          />
        )}
        {date ? (
          <Button look="quiet" onPress={() => setText(today())}>
            {t('today')}
          </Button>
        ) : null}
        <Button look="primary" wide type="submit">
          {t('fieldSave')}
        </Button>
      </form>
    </Dialog>
  );
}

/**
 * The focus comes a frame after the field: at once, the key that opened the dialog would still be pressed and end in
 * the field, and a slow device has not put the page to rest yet.
 */
function focusNext(input: HTMLElement | null): void {
  if (input) requestAnimationFrame(() => input.focus());
}

/** Of a choice: what was chosen before, else the first; keys go on from there. */
const focusChosen = (form: HTMLFormElement | null): void =>
  focusNext(
    form?.querySelector<HTMLElement>('[type="radio"]:checked') ?? form?.querySelector<HTMLElement>('[type="radio"], select') ?? null,
  );

/** The day where the person is, not in Greenwich. */
function today(): string {
  const now = new Date(serverNow());
  return [String(now.getFullYear()), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');
}
