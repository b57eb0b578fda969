import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { useFieldName } from './FieldPlaces.tsx';
import type { PlacedField } from './fields.ts';
import { sheetTexts } from './sheet-texts.ts';

/** The bound of the signing call for one value. */
const LONGEST = 2000;

/** One text or date, large enough for thumbs; what was saved before stands in it. */
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
  const [empty, setEmpty] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (field.required && text.trim() === '') return setEmpty(true);
    onSave(text.trim());
  };
  const date = field.type === 'DATE';
  return (
    <Dialog open onClose={onClose} title={t('fieldTitle', { page: field.page })} shape="sheet">
      <form onSubmit={save} noValidate style={{ display: 'grid', gap: 16 }}>
        <Field
          label={label}
          type={date ? 'date' : 'text'}
          value={text}
          onChange={(typed) => {
            setEmpty(false);
            setText(typed);
          }}
          maxLength={LONGEST}
          isRequired={field.required}
          error={empty ? t('fieldEmpty') : null}
          inputRef={focusNext}
        />
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
function focusNext(input: HTMLInputElement | null): void {
  if (input) requestAnimationFrame(() => input.focus());
}

/** The day where the person is, not in Greenwich. */
function today(): string {
  const now = new Date();
  return [String(now.getFullYear()), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');
}
