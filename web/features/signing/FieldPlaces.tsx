import { Check, CircleDot, List, PenLine, Signature, Type } from 'lucide-react';
import { isChoice } from '../../../shared-kernel/field-type.ts';
import { placeOnPage } from '../../components/PageImage.tsx';
import type { Values } from '../../signer/draft.ts';
import styles from './FieldPlaces.module.css';
import { dayText, isFilled, isMark, type PlacedField, pageSizeOf } from './fields.ts';
import { MadeMarkPicture } from './MadeMarkPicture.tsx';
import type { MadeMark, MadeMarks } from './made-mark.ts';
import { signingTexts } from './texts.ts';
import type { LinkView, PagePicture } from './types.ts';
import { shorterForms, WholeWords } from './WholeWords.tsx';

export const placeId = (field: Pick<PlacedField, 'fieldId'>): string => `place-${field.fieldId}`;

export interface FieldPlacesProps {
  readonly picture: PagePicture;
  readonly view: LinkView;
  /** Whose fields can be used; null: nobody's. */
  readonly signatoryID: string | null;
  readonly values: Values;
  /** The field the guide leads to. */
  readonly next: PlacedField | null;
  /** What the signer made so far, shown in its places before they sign. */
  readonly marks?: MadeMarks;
  readonly onOpen?: (field: PlacedField) => void;
  readonly onCheck?: (field: PlacedField, checked: boolean) => void;
}

/** Places on one page: the signer's own are buttons, those of others say whose they are. */
export function FieldPlaces({ picture, view, signatoryID, values, next, marks, onOpen, onCheck }: FieldPlacesProps) {
  const size = pageSizeOf(view, picture);
  const fields = view.staticSignPositions.filter((field) => field.page === picture.page);
  return fields.map((field) => {
    const style = placeOnPage(field, size);
    if (field.signatoryID !== signatoryID || !onOpen) return <OtherPlace key={field.fieldId} field={field} view={view} style={style} />;
    return (
      <OwnPlace
        key={field.fieldId}
        field={field}
        values={values}
        next={next?.fieldId === field.fieldId}
        language={view.language}
        mark={marks?.[field.type === 'INITIALS' ? 'initials' : 'signature'] ?? null}
        style={style}
        onOpen={onOpen}
        onCheck={onCheck}
      />
    );
  });
}

/** What a field is called: what the sender wrote, else its kind. */
export function useFieldName(): (field: PlacedField) => string {
  const t = signingTexts.use();
  return ({ label, type }) =>
    label || t(type === 'DATE' ? 'fieldDate' : type === 'CHECKBOX' ? 'fieldCheckbox' : isChoice(type) ? 'fieldChoice' : 'fieldText');
}

interface OwnProps {
  readonly field: PlacedField;
  readonly values: Values;
  readonly next: boolean;
  readonly language: LinkView['language'];
  readonly mark: MadeMark | null;
  readonly style: React.CSSProperties;
  readonly onOpen: (field: PlacedField) => void;
  readonly onCheck: ((field: PlacedField, checked: boolean) => void) | undefined;
}

function OwnPlace({ field, values, next, language, mark, style, onOpen, onCheck }: OwnProps) {
  const t = signingTexts.use();
  const label = useFieldName()(field);
  const Icon = field.type === 'RADIO' ? CircleDot : field.type === 'COMBO' ? List : Type;
  const filled = isFilled(field, values);
  const value = values[field.fieldId] ?? '';
  const shared = {
    id: placeId(field),
    style,
    className: styles.own,
    'data-next': next || undefined,
    'data-filled': filled || undefined,
  } as const;
  if (isMark(field)) {
    const initials = field.type === 'INITIALS';
    if (mark) {
      return (
        <button
          {...shared}
          type="button"
          data-made
          aria-label={t(initials ? 'fieldInitialsMade' : 'fieldMarkMade', { page: field.page })}
          onClick={() => onOpen(field)}
        >
          <span className={styles.made} aria-hidden>
            <MadeMarkPicture mark={mark} />
          </span>
          <span className={styles.unsigned} aria-hidden>
            {t('fieldUnsigned')}
          </span>
        </button>
      );
    }
    return (
      <button
        {...shared}
        type="button"
        aria-label={t(initials ? 'fieldInitialsLabel' : 'fieldMarkLabel', { page: field.page })}
        onClick={() => onOpen(field)}
      >
        <WholeWords
          forms={initials ? [t('fieldInitials')] : [t('fieldMark'), t('fieldMarkShort')]}
          icon={initials ? <Signature aria-hidden size={16} /> : <PenLine aria-hidden size={16} />}
        />
      </button>
    );
  }
  if (field.type === 'CHECKBOX') {
    const checked = value === 'true';
    return (
      // biome-ignore lint/a11y/useSemanticElements: it lies on the picture of the page and takes the size of its place
      <button
        {...shared}
        type="button"
        role="checkbox"
        aria-checked={checked}
        aria-label={`${label}${field.required ? `, ${t('fieldRequired')}` : ''}`}
        onClick={() => onCheck?.(field, !checked)}
      >
        {checked ? <Check aria-hidden strokeWidth={3} /> : null}
      </button>
    );
  }
  const shown = field.type === 'DATE' ? dayText(value, language) : value;
  if (field.readOnly) {
    return (
      <div {...shared} role="img" data-fixed aria-label={t('fieldFixed', { label, page: field.page, value: shown })}>
        <WholeWords forms={shorterForms(shown)} insteadOfWords={<Check aria-hidden size={14} />} />
      </div>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      aria-label={filled ? t('fieldFilled', { label, page: field.page, value: shown }) : t('fieldOf', { label, page: field.page })}
      onClick={() => onOpen(field)}
    >
      {filled ? (
        <WholeWords forms={shorterForms(shown)} insteadOfWords={<Check aria-hidden size={14} />} />
      ) : (
        <WholeWords forms={shorterForms(label)} icon={<Icon aria-hidden size={14} />} />
      )}
    </button>
  );
}

function OtherPlace({ field, view, style }: { field: PlacedField; view: LinkView; style: React.CSSProperties }) {
  const t = signingTexts.use();
  const person = view.signatory.find((one) => one.signatoryID === field.signatoryID);
  const name = person?.name ?? t('nobody');
  if (!isMark(field)) {
    // What they wrote stands on the page by then.
    return person?.isSigned ? null : (
      <div className={styles.other} style={style}>
        <WholeWords forms={[t('fieldToFillBy', { name }), ...shorterForms(name, '')]} icon={<Type aria-hidden size={14} />} />
      </div>
    );
  }
  return (
    <div className={styles.other} data-signed={person?.isSigned || undefined} style={style}>
      <WholeWords
        forms={[t(person?.isSigned ? 'fieldSignedBy' : 'fieldPendingOf', { name }), ...shorterForms(name, '')]}
        icon={person?.isSigned ? <Check aria-hidden size={14} strokeWidth={2.4} /> : <PenLine aria-hidden size={14} />}
      />
    </div>
  );
}
