import { type FormEvent, useState } from 'react';
import { accountFeatures } from '../../../modules/accounts/contract/features.ts';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type AccountPermissions, useSetFeaturesMutation } from './calls.ts';
import styles from './Operations.module.css';
import { operationsTexts } from './texts.ts';

/** Staff give an account additional features and take them back (SUB-013). */
export function FeaturesForm({ account }: { account: AccountPermissions }) {
  const t = operationsTexts.use();
  const dispatch = useAppDispatch();
  const [set, { isLoading }] = useSetFeaturesMutation();
  const [features, setFeatures] = useState(account.features);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const answer = await set({ userID: account.userID, features });
    if (answer.error) setProblem(problemOf(answer.error));
    else {
      setFeatures(answer.data.account.features);
      dispatch(toast(t('featuresSaved', { name: account.fullName })));
    }
  };
  return (
    <form onSubmit={save} className={styles.permissions}>
      <fieldset>
        <legend>{t('featuresOf', { name: account.fullName })}</legend>
        {accountFeatures.map((feature) => (
          <label key={feature} className={styles.permission}>
            <input
              type="checkbox"
              checked={features.includes(feature)}
              onChange={(event) => setFeatures(event.target.checked ? [...features, feature] : features.filter((one) => one !== feature))}
            />
            <span>{t(`feature_${feature}`)}</span>
            <code>{feature}</code>
          </label>
        ))}
      </fieldset>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div>
        <Button type="submit" busy={isLoading}>
          {t('featuresSave')}
        </Button>
      </div>
    </form>
  );
}
