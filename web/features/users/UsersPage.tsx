import { UserPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { AbsencesPart } from '../../absences/AbsencesPart.tsx';
import { absenceTexts } from '../../absences/texts.ts';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { TraceLine } from '../../components/TraceLine.tsx';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import { AddUserDialog } from './AddUserDialog.tsx';
import { type SubUser, useSubUsersQuery } from './calls.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { RemoveUserDialog } from './RemoveUserDialog.tsx';
import { usersTexts } from './texts.ts';
import { UserRow } from './UserRow.tsx';
import styles from './Users.module.css';
import { VisibilityForm } from './VisibilityForm.tsx';

type Open = { readonly act: 'add' | 'limit' } | { readonly act: 'edit' | 'remove'; readonly user: SubUser };

/** ROUTE-040, USER-001: who works in the account beside its owner, what they may do, and what they see of its documents. */
export default function UsersPage() {
  const t = usersTexts.use();
  const a = absenceTexts.use();
  const absencesId = useId();
  const { data, error, refetch } = useSubUsersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const problem = data ? null : problemOf(error);
  const close = () => setOpen(null);
  const full = data !== undefined && data.numberOfUserAdded >= data.userLimit;
  const isEmpty = data?.subUsers.length === 0;
  usePageTitle(t('title'));
  // What opened a dialog may be gone when it closes: the row of somebody deleted, or the dialog before it.
  const adding = useRef<HTMLElement>(null);
  useKeptFocus(adding);
  const add = (
    <span
      ref={(place) => {
        adding.current = place?.querySelector('button') ?? null;
      }}
    >
      <Button
        look={full ? 'secondary' : 'primary'}
        icon={<UserPlus aria-hidden />}
        isDisabled={!data}
        onPress={() => setOpen({ act: full ? 'limit' : 'add' })}
      >
        {t('add')}
      </Button>
    </span>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        subtitle={data ? t('places', { used: data.numberOfUserAdded, count: data.userLimit }) : '\u00a0'}
        actions={isEmpty && !full ? undefined : add}
      />
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} /> : null}
      {!data && !problem ? (
        <Loading>
          <div className={styles.list}>
            {['a', 'b', 'c'].map((row) => (
              <Skeleton key={row} height="76px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {full ? (
        <Notice tone="waiting" title={t('limitNotice')} actions={<ButtonLink to="/dashboard/billing">{t('plans')}</ButtonLink>}>
          <p>{t('limitWay')}</p>
        </Notice>
      ) : null}
      {isEmpty && !full ? (
        <div className={styles.empty}>
          <span aria-hidden>
            <TraceLine
              knots={[
                { kind: 'later', label: '' },
                { kind: 'later', label: '' },
              ]}
              label="·"
            />
          </span>
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyText')}</p>
          {add}
        </div>
      ) : null}
      {data && !isEmpty ? (
        <>
          <ul className={styles.list} aria-label={t('list')}>
            {data.subUsers.map((user) => (
              <UserRow
                key={user.userID}
                user={user}
                onEdit={() => setOpen({ act: 'edit', user })}
                onRemove={() => setOpen({ act: 'remove', user })}
              />
            ))}
          </ul>
          <VisibilityForm key={data.visibility} visibility={data.visibility} />
          <section className={styles.absences} aria-labelledby={absencesId}>
            <h2 id={absencesId}>{a('title')}</h2>
            <AbsencesPart of="all" />
          </section>
        </>
      ) : null}
      {open?.act === 'add' ? (
        <AddUserDialog onClose={close} onFull={() => setOpen({ act: 'limit' })} onAdded={(user) => setOpen({ act: 'edit', user })} />
      ) : null}
      {open?.act === 'edit' ? <EditUserDialog key={open.user.userID} user={open.user} onClose={close} /> : null}
      {open?.act === 'remove' ? (
        <RemoveUserDialog
          user={open.user}
          others={(data?.subUsers ?? []).filter(({ userID }) => userID !== open.user.userID)}
          onClose={close}
        />
      ) : null}
      <Dialog
        open={open?.act === 'limit'}
        onClose={close}
        title={t('limit')}
        actions={
          <>
            <ButtonLink to="/dashboard/billing">{t('plans')}</ButtonLink>
            <Button look="primary" onPress={close}>
              {t('understood')}
            </Button>
          </>
        }
      >
        <p>{t('limitNotice')}</p>
        <p>{t('limitWay')}</p>
      </Dialog>
    </div>
  );
}
