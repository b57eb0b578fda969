import {
  COLUMN_LENGTH,
  COLUMNS_LIMIT,
  HELPER_LENGTH,
  LABEL_LENGTH,
  OPTION_LENGTH,
  OPTIONS_LIMIT,
  PLACEHOLDER_LENGTH,
  QUESTION_TYPES,
  type QuestionType,
  SIGNATORY_FORMS_LIMIT,
  TEXT_FORMATS,
  TEXT_LENGTH,
  takesOptions,
} from '../../../../modules/templates/contract/questions.ts';
import { Field } from '../../../components/Field.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { Words } from '../upload/FaultList.tsx';
import styles from './Configuration.module.css';
import type { VariableField } from './faults.ts';
import { configurationTexts } from './texts.ts';
import type { VariableRowProps } from './variable-row-props.ts';
import { mayDependOn, takesPlaceholder, type WorkingVariable } from './working.ts';

/** What the sentences about faults name. */
const LIMITS = {
  label: LABEL_LENGTH,
  placeholder: PLACEHOLDER_LENGTH,
  helper: HELPER_LENGTH,
  text: TEXT_LENGTH,
  options: OPTIONS_LIMIT,
  option: OPTION_LENGTH,
  columns: COLUMNS_LIMIT,
  column: COLUMN_LENGTH,
} as const;

/** Places that are shown of one variable. */
const PLACES_SHOWN = 3;

type FormProps = Pick<VariableRowProps, 'variable' | 'all' | 'signers' | 'isStatic' | 'wrong' | 'places' | 'onChange'>;

/** Everything about one variable (ENT-048). */
export function VariableForm({ variable, all, signers, isStatic, wrong, places, onChange }: FormProps) {
  const t = configurationTexts.use();
  const { name, type } = variable;
  const isSignature = type === 'signature';
  const { number } = useFormats();
  const limits = Object.fromEntries(Object.entries(LIMITS).map(([what, limit]) => [what, number(limit)]));
  const set = (change: Partial<WorkingVariable>) => onChange({ ...variable, ...change });
  const error = (field: VariableField): string | null =>
    wrong?.has(field) ? t(field === 'isSignatory' || field === 'signatoryForm' ? 'wrong_who' : `wrong_${field}`, limits) : null;
  const text = (field: 'label' | 'placeholder' | 'helper' | 'minLength' | 'maxLength' | 'min' | 'max' | 'options' | 'columns') => ({
    name: `${name}-${field}`,
    value: variable[field],
    onChange: (value: string) => set({ [field]: value }),
    error: error(field),
  });
  const setType = (next: QuestionType) =>
    // Somebody signs: who sends does it at the end, like all others, as a signer.
    set({ type: next, ...(next === 'signature' && variable.form === null ? { form: 1 } : {}) });
  const whoseMost = Math.min(SIGNATORY_FORMS_LIMIT, signers + 1);
  const whose = Array.from({ length: whoseMost }, (_, index) => ({ value: String(index + 1), name: t('who_signer', { n: index + 1 }) }));
  // In a static template a question that is a signer's by now can still be seen as such, and be given to the sender.
  const offersSigners = isSignature || !isStatic || variable.form !== null;
  const depends = mayDependOn(variable, all);
  return (
    <div className={styles.variableForm}>
      <div className={styles.two}>
        <SelectField
          label={t('type')}
          name={`${name}-type`}
          value={type}
          onChange={(value) => setType(value as QuestionType)}
          options={QUESTION_TYPES.map((kind) => ({ value: kind, name: t(`kind_${kind}`) }))}
          hint={type === 'conditional' || type === 'signature' || type === 'dynamic_table' ? t(`kindHint_${type}`) : undefined}
          error={error('type')}
        />
        <SelectField
          label={t(isSignature ? 'whoSigns' : 'who')}
          name={`${name}-who`}
          value={variable.form === null ? 'sender' : String(variable.form)}
          onChange={(value) => set({ form: value === 'sender' ? null : Number(value) })}
          options={[...(isSignature ? [] : [{ value: 'sender', name: t('who_sender') }]), ...(offersSigners ? whose : [])]}
          error={error('signatoryForm') ?? error('isSignatory')}
        />
      </div>
      <Field {...text('label')} label={t(isSignature ? 'labelSignature' : 'label')} isRequired />
      <Field {...text('helper')} label={t('helper')} rows={2} />
      {takesPlaceholder(type) ? <Field {...text('placeholder')} label={t('placeholder')} /> : null}
      {type === 'text' ? (
        <>
          <div className={styles.two}>
            <Field {...text('minLength')} label={t('minLength')} inputMode="numeric" />
            <Field {...text('maxLength')} label={t('maxLength')} inputMode="numeric" hint={t('maxLengthHint')} />
          </div>
          <SelectField
            label={t('format')}
            name={`${name}-format`}
            value={variable.format ?? ''}
            onChange={(value) => set({ format: TEXT_FORMATS.find((one) => one === value) ?? null })}
            none={t('format_none')}
            options={TEXT_FORMATS.map((format) => ({ value: format, name: t(`format_${format}`) }))}
            error={error('format')}
          />
        </>
      ) : null}
      {type === 'number' ? (
        <div className={styles.two}>
          <Field {...text('min')} label={t('min')} />
          <Field {...text('max')} label={t('max')} />
        </div>
      ) : null}
      {takesOptions(type) ? <Field {...text('options')} label={t('options')} hint={t('optionsHint')} rows={5} isRequired /> : null}
      {type === 'dynamic_table' ? (
        <Field {...text('columns')} label={t('columns')} hint={t('columnsHint', { limit: COLUMNS_LIMIT })} rows={4} isRequired />
      ) : null}
      {isSignature || (depends.length === 0 && variable.dependsOn === null) ? null : (
        <SelectField
          label={t('dependsOn')}
          name={`${name}-depends`}
          value={variable.dependsOn ? `${variable.dependsOn.answer}:${variable.dependsOn.name}` : ''}
          onChange={(value) => {
            const at = value.indexOf(':');
            set({ dependsOn: at < 0 ? null : { answer: value.slice(0, at) === 'true', name: value.slice(at + 1) } });
          }}
          none={t('always')}
          options={depends.flatMap((one) => {
            const asked = one.label.trim() || one.name;
            return [
              { value: `true:${one.name}`, name: t('onlyYes', { label: asked }) },
              { value: `false:${one.name}`, name: t('onlyNo', { label: asked }) },
            ];
          })}
          error={error('dependsOn')}
        />
      )}
      {isSignature ? null : (
        <label className={styles.check}>
          <input type="checkbox" checked={variable.required} onChange={(event) => set({ required: event.target.checked })} />
          <span>{t('required')}</span>
        </label>
      )}
      {places.length > 0 ? (
        <div className={styles.places}>
          <p className={styles.label}>{t('places', { count: places.length })}</p>
          {places.slice(0, PLACES_SHOWN).map((place) => (
            <Words key={`${place.part} ${place.paragraph} ${place.offset}`} tag={`{{${name}}}`} place={place} tone="found" />
          ))}
          {places.length > PLACES_SHOWN ? <p className={styles.quiet}>{t('morePlaces', { count: places.length - PLACES_SHOWN })}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
