import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { permissionKeys } from '../../../modules/accounts/contract/route-access.ts';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type AccountPermissions, useSearchAccountMutation, useSetPermissionsMutation } from './calls.ts';
import styles from './Operations.module.css';
import { Section } from './Parts.tsx';
import { operationsTexts } from './texts.ts';

/** Staff take route permissions from an account and give them back (ROLE-009). */
export function PermissionsPart() {
  const t = operationsTexts.use();
  const [search, { isLoading }] = useSearchAccountMutation();
  // From the list of accounts of /admin; addresses of people stand in no address of a page.
  const { account: asked = '' } = (useLocation().state as { account?: string } | null) ?? {};
  const [email, setEmail] = useState(asked);
  const place = useRef<HTMLDivElement>(null);
  const [account, setAccount] = useState<AccountPermissions | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const look = async (wanted: string) => {
    setProblem(null);
    const answer = await search(wanted);
    setAccount(answer.data?.account ?? null);
    if (answer.error) setProblem(problemOf(answer.error));
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    void look(email.trim());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one came with, once
  useEffect(() => {
    if (asked === '') return;
    void look(asked).then(() => place.current?.scrollIntoView({ block: 'center' }));
  }, []);
  return (
    <Section title={t('permissions')} hint={t('permissionsHint')}>
      <form className={styles.find} onSubmit={find}>
        <Field
          label={t('permissionsEmail')}
          type="email"
          name="account"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={problem?.message ?? null}
        />
        <Button type="submit" busy={isLoading} isDisabled={email.trim() === ''}>
          {t('permissionsFind')}
        </Button>
      </form>
      {account ? (
        <div key={account.userID} ref={place} className={styles.permissions}>
          <Permissions account={account} />
        </div>
      ) : null}
    </Section>
  );
}

function Permissions({ account }: { account: AccountPermissions }) {
  const t = operationsTexts.use();
  const dispatch = useAppDispatch();
  const [set, { isLoading }] = useSetPermissionsMutation();
  const [denied, setDenied] = useState(account.permissionsDenied);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const unknown = denied.filter((key) => !permissionKeys.some((known) => known === key));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const answer = await set({ userID: account.userID, permissionsDenied: denied });
    if (answer.error) setProblem(problemOf(answer.error));
    else {
      setDenied(answer.data.account.permissionsDenied);
      dispatch(toast(t('permissionsSaved', { name: account.fullName })));
    }
  };
  return (
    <form onSubmit={save} className={styles.permissions}>
      <fieldset>
        <legend>{t('permissionsOf', { name: account.fullName })}</legend>
        {permissionKeys.map((key) => (
          <label key={key} className={styles.permission}>
            <input
              type="checkbox"
              checked={!denied.includes(key)}
              onChange={(event) => setDenied(event.target.checked ? denied.filter((one) => one !== key) : [...denied, key])}
            />
            <span>{t(`permission_${key}`)}</span>
            <code>{key}</code>
          </label>
        ))}
      </fieldset>
      {unknown.length > 0 ? (
        <p className={styles.hint}>
          {t('permissionsUnknown')} <code>{unknown.join(', ')}</code>
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div>
        <Button type="submit" busy={isLoading}>
          {t('permissionsSave')}
        </Button>
      </div>
    </form>
  );
}
