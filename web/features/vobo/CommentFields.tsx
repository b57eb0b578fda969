import { COMMENT_NOTES_LENGTH, COMMENT_TITLE_LENGTH } from '../../../modules/vobo/contract/rules.ts';
import { Field } from '../../components/Field.tsx';
import { voBoTexts } from './texts.ts';
import type { Words } from './types.ts';
import styles from './VoBo.module.css';

export const noWords: Words = { title: '', notes: '' };
export const wordsMissing = ({ title, notes }: Words): boolean => title.trim() === '' || notes.trim() === '';
export const nothingWritten = ({ title, notes }: Words): boolean => `${title}${notes}`.trim() === '';

export interface CommentFieldsProps {
  readonly words: Words;
  readonly onWords: (words: Words) => void;
  /** What is missing is said from the first attempt on. */
  readonly tried: boolean;
  readonly autoFocus?: boolean;
}

export function CommentFields({ words, onWords, tried, autoFocus = false }: CommentFieldsProps) {
  const t = voBoTexts.use();
  return (
    <div className={styles.fields}>
      <Field
        label={t('commentTitle')}
        autoFocus={autoFocus}
        maxLength={COMMENT_TITLE_LENGTH}
        value={words.title}
        onChange={(title) => onWords({ ...words, title })}
        error={tried && words.title.trim() === '' ? t('titleNeeded') : null}
      />
      <Field
        label={t('commentNotes')}
        hint={t('commentWho')}
        rows={4}
        maxLength={COMMENT_NOTES_LENGTH}
        value={words.notes}
        onChange={(notes) => onWords({ ...words, notes })}
        error={tried && words.notes.trim() === '' ? t('notesNeeded') : null}
      />
    </div>
  );
}
