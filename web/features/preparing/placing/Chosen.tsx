import { Copy, CopyPlus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { FIELD_FORMATS, type FieldFormat } from '../../../../shared-kernel/field-format.ts';
import { isChoice } from '../../../../shared-kernel/field-type.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { OptionsPart } from '../options/OptionsPart.tsx';
import prep from '../Preparing.module.css';
import { givenOf, isWritten, type Place, wronglyFilled } from '../working.ts';

import styles from './Placing.module.css';
import { placingTexts } from './texts.ts';

export interface ChosenProps {
  readonly place: Place;
  readonly name: string;
  readonly pages: number;
  /** The file came signed: nothing more is put on its pages. */
  readonly onlySignatures: boolean;
  readonly onChange: (place: Place) => void;
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
  readonly onEveryPage: () => void;
}

/** What can be said of the place that is chosen on the page. */
export function Chosen({ place, name, pages, onlySignatures, onChange, onRemove, onDuplicate, onEveryPage }: ChosenProps) {
  const t = placingTexts.use();
  const id = useId();
  return (
    <section className={styles.chosen} aria-label={t('chosen')}>
      <p className={prep.strong}>
        {t(`field_${place.type}`)} · {name}
      </p>
      <p className={`${styles.hint} ${styles.keys}`}>{t('keysHint')}</p>
      {isWritten(place.type) ? (
        <>
          <Field
            label={t('label')}
            hint={t('labelHint')}
            maxLength={200}
            value={place.label}
            onChange={(label) => onChange({ ...place, label })}
          />
          {place.type === 'TEXT' ? <OfText place={place} onChange={onChange} /> : null}
          {isChoice(place.type) ? <OptionsPart key={place.key} place={place} onChange={onChange} /> : null}
          <label className={styles.check}>
            <input type="checkbox" checked={place.required} onChange={(event) => onChange({ ...place, required: event.target.checked })} />
            <span>{t('required')}</span>
          </label>
        </>
      ) : null}
      {pages > 1 ? (
        <div className={prep.labelled}>
          <label htmlFor={id}>{t('onPage')}</label>
          <select
            id={id}
            className={prep.input}
            value={place.page}
            onChange={(event) => onChange({ ...place, page: Number(event.target.value) })}
          >
            {Array.from({ length: pages }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <div className={styles.chosenActs}>
        {onlySignatures ? null : (
          <Button small icon={<Copy aria-hidden />} onPress={onDuplicate}>
            {t('duplicate')}
          </Button>
        )}
        {pages > 1 && place.type !== 'SIGNATURE' && !onlySignatures ? (
          <Button small icon={<CopyPlus aria-hidden />} onPress={onEveryPage}>
            {t('everyPage')}
          </Button>
        ) : null}
        <Button small look="danger" icon={<Trash2 aria-hidden />} onPress={onRemove}>
          {t('removePlace')}
        </Button>
      </div>
    </section>
  );
}

/** What a text may be, and what the sender writes into it beforehand. */
function OfText({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const t = placingTexts.use();
  const id = useId();
  const { format, prefilled, readOnly, ...plain } = place;
  const given = (next: { format?: FieldFormat | undefined; prefilled?: string | undefined; readOnly?: boolean | undefined }) =>
    onChange({ ...plain, ...givenOf({ format: null, prefilled: null, readOnly: false, ...next } as Parameters<typeof givenOf>[0]) });
  return (
    <>
      <div className={prep.labelled}>
        <label htmlFor={id}>{t('format')}</label>
        <select
          id={id}
          className={prep.input}
          value={format ?? 'ANY'}
          onChange={(event) => given({ format: FIELD_FORMATS.find((one) => one === event.target.value), prefilled, readOnly })}
        >
          <option value="ANY">{t('format_ANY')}</option>
          {FIELD_FORMATS.map((one) => (
            <option key={one} value={one}>
              {t(`format_${one}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('prefilled')}
        hint={t('prefilledHint')}
        maxLength={2000}
        autoComplete="off"
        value={prefilled ?? ''}
        onChange={(text) => given({ format, prefilled: text, readOnly })}
        error={wronglyFilled(place) ? t('prefilledWrong', { format: t(`format_${format ?? 'ANY'}`) }) : null}
      />
      {prefilled ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={readOnly ?? false}
            onChange={(event) => given({ format, prefilled, readOnly: event.target.checked })}
          />
          <span>{t('readOnly')}</span>
        </label>
      ) : null}
    </>
  );
}
