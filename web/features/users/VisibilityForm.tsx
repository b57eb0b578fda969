import { type FormEvent, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useChooseVisibilityMutation, VISIBILITIES, type Visibility } from './calls.ts';
import { usersTexts } from './texts.ts';
import styles from './Users.module.css';

/** What sub-users see of the documents of the account: one choice for all of them. */
export function VisibilityForm({ visibility }: { visibility: Visibility }) {
  const t = usersTexts.use();
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState(visibility);
  const [choose, { error, isLoading }] = useChooseVisibilityMutation();
  const problem = problemOf(error);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await choose(chosen);
    if ('data' in answer) dispatch(toast(t('visibilitySaved')));
  };
  return (
    <form className={styles.visibility} onSubmit={(event) => void save(event)}>
      <fieldset className={styles.choices}>
        <legend>
          <h2>{t('visibility')}</h2>
        </legend>
        <p className={styles.quiet}>{t('visibilityHint')}</p>
        {VISIBILITIES.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="visibility" checked={chosen === one} onChange={() => setChosen(one)} />
            <span>
              {t(`see_${one}`)}
              <small>{t(`see_${one}_hint`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>
        <Button type="submit" busy={isLoading} isDisabled={chosen === visibility}>
          {t('visibilitySave')}
        </Button>
      </p>
    </form>
  );
}
