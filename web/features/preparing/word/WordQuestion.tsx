import { useState } from 'react';
import { problemOf } from '../../../api/base.ts';
import { useChooseWordTextMutation } from '../../../api/documents.ts';
import type { WordChoice, WordView } from '../../../api/types.ts';
import { Button } from '../../../components/Button.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import people from '../People.module.css';
import frame from '../Preparing.module.css';
import type { DraftView } from '../working.ts';
import { wordTexts } from './texts.ts';
import styles from './Word.module.css';

/** Tracked changes and comments print otherwise than people think: nothing is converted before the owner chose. */
export function WordQuestion({ view }: { view: DraftView & { readonly word: WordView } }) {
  const t = wordTexts.use();
  const [choice, setChoice] = useState<WordChoice>({ trackedChanges: 'ACCEPTED', comments: 'LEFT_OUT' });
  const [choose, { isLoading, error }] = useChooseWordTextMutation();
  const problem = problemOf(error);
  const { trackedChanges, comments } = view.word.findings;
  const changes = t('changes', { count: trackedChanges });
  const notes = t('comments', { count: comments });
  const what = trackedChanges > 0 && comments > 0 ? t('both', { first: changes, second: notes }) : trackedChanges > 0 ? changes : notes;
  return (
    <>
      <p>{t('questionText', { what })}</p>
      {trackedChanges > 0 ? (
        <Choices
          name="trackedChanges"
          legend={t('changesQuestion')}
          value={choice.trackedChanges}
          options={[
            ['ACCEPTED', t('changes_ACCEPTED'), t('changes_ACCEPTED_text')],
            ['SHOWN', t('changes_SHOWN'), t('changes_SHOWN_text')],
          ]}
          onChange={(trackedChanges) => setChoice({ ...choice, trackedChanges })}
        />
      ) : null}
      {comments > 0 ? (
        <Choices
          name="comments"
          legend={t('commentsQuestion')}
          value={choice.comments}
          options={[
            ['LEFT_OUT', t('comments_LEFT_OUT'), t('comments_LEFT_OUT_text')],
            ['SHOWN', t('comments_SHOWN'), t('comments_SHOWN_text')],
          ]}
          onChange={(comments) => setChoice({ ...choice, comments })}
        />
      ) : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className={frame.row}>
        <Button look="primary" busy={isLoading} onPress={() => void choose({ documentID: view.documentID, ...choice })}>
          {t('convert')}
        </Button>
      </div>
    </>
  );
}

interface ChoicesProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, title: string, text: string])[];
  readonly onChange: (value: Value) => void;
}

function Choices<Value extends string>({ name, legend, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className={frame.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map(([one, title, text]) => (
          <label key={one} className={people.choice}>
            <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
            <span className={people.choiceText}>
              <span className={people.choiceName}>{title}</span>
              <span className={frame.muted}>{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
