import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { CopyShort } from '../../components/CopyShort.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Moment } from '../../components/Moment.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useKeptFocus } from '../../components/use-kept-focus.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useKeyActivation } from '../../subscription/use-key-activation.ts';
import { IssuedKeyDialog } from './IssuedKeyDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import styles from './Keys.module.css';
import { type IssuedKey, type OwnKey, useOwnKeysQuery, useRevokeKeyMutation } from './key-calls.ts';
import { keysTexts } from './keys-texts.ts';
import profile from './Profile.module.css';

/** Keys for programs of the account's owner: made, looked at, given another secret, and ended. */
export function KeysTab({ isAdmin }: { isAdmin: boolean }) {
  const t = keysTexts.use();
  const { data, error, refetch } = useOwnKeysQuery(undefined, { refetchOnMountOrArgChange: true, skip: isAdmin });
  const [making, setMaking] = useState<OwnKey | 'new' | null>(null);
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const [revoking, setRevoking] = useState<OwnKey | null>(null);
  const problem = data ? null : problemOf(error);
  // The row with the pressed button is gone when its dialog closes.
  const creating = useRef<HTMLElement>(null);
  useKeptFocus(creating);
  useKeyActivation(data !== undefined && data.keys.length === 0);
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as { activate?: boolean } | null)?.activate === true;
  useEffect(() => {
    if (!isAsked) return;
    setMaking('new');
    navigate(pathname, { replace: true, state: null });
  }, [isAsked, pathname, navigate]);
  if (isAdmin) return <Notice>{t('admin')}</Notice>;
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="240px" />
      </Loading>
    );
  const { keys, limit, callsAMinute } = data;
  const full = keys.length >= limit;
  return (
    <div className={profile.stack}>
      <p>{t('lead')}</p>
      <p className={profile.quiet}>{t('never')}</p>
      <div className={profile.head}>
        <p className={profile.quiet}>{keys.length === 0 ? t('none') : t('count', { count: keys.length, limit })}</p>
        <span
          ref={(place) => {
            creating.current = place?.querySelector('button') ?? null;
          }}
        >
          <Button
            look={keys.length === 0 ? 'primary' : 'secondary'}
            icon={<KeyRound aria-hidden />}
            isDisabled={full}
            onPress={() => setMaking('new')}
          >
            {t('create')}
          </Button>
        </span>
      </div>
      {full ? <p className={profile.quiet}>{t('full', { limit })}</p> : null}
      {keys.length > 0 ? (
        <ul className={styles.keys} aria-label={t('list')}>
          {keys.map((key) => (
            <KeyRow key={key.keyID} own={key} onRotate={() => setMaking(key)} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      ) : null}
      <p className={profile.quiet}>{t('callsAMinute', { count: callsAMinute })}</p>
      {making ? (
        <KeyDialog
          rotates={making === 'new' ? null : making}
          onClose={() => setMaking(null)}
          onIssued={(one) => {
            setMaking(null);
            setIssued(one);
          }}
        />
      ) : null}
      {issued ? <IssuedKeyDialog bearer={issued.bearer} writes={issued.key.scope === 'WRITE'} onClose={() => setIssued(null)} /> : null}
      <RevokeDialog own={revoking} onClose={() => setRevoking(null)} />
    </div>
  );
}

function KeyRow({ own, onRotate, onRevoke }: { own: OwnKey; onRotate: () => void; onRevoke: () => void }) {
  const t = keysTexts.use();
  const name = own.name ?? own.keyID;
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {own.isTest ? <span className={styles.waits}>{t('ofTests')}</span> : null}
          {own.isExpired ? <span className={styles.over}>{t('expired')}</span> : null}
        </p>
        <p className={styles.quiet}>
          {t(`scope_${own.scope}`)}
          {' · '}
          {own.lastUsedAt ? (
            <>
              {t('lastUsed')} <Moment at={own.lastUsedAt} />
            </>
          ) : (
            t('neverUsed')
          )}
          {' · '}
          {t(own.isExpired ? 'expired' : 'expires')} <Moment at={own.expiresAt} />
        </p>
        <p>
          <CopyShort whole={own.keyID} short={own.keyID} label={t('copyId', { name })} />
        </p>
      </div>
      <div className={styles.acts}>
        <Button small look="quiet" icon={<RefreshCw aria-hidden />} onPress={onRotate} aria-label={t('rotateNamed', { name })}>
          {t('rotate')}
        </Button>
        <Button small look="quiet" icon={<Trash2 aria-hidden />} onPress={onRevoke} aria-label={t('revokeNamed', { name })}>
          {t('revoke')}
        </Button>
      </div>
    </li>
  );
}

function RevokeDialog({ own, onClose }: { own: OwnKey | null; onClose: () => void }) {
  const t = keysTexts.use();
  const dispatch = useAppDispatch();
  const [revoke, { error, isLoading, reset }] = useRevokeKeyMutation();
  const problem = problemOf(error);
  const close = () => {
    reset();
    onClose();
  };
  const end = async () => {
    if (!own) return;
    const answer = await revoke(own.keyID);
    if (!('data' in answer)) return;
    close();
    dispatch(toast(t('revoked')));
  };
  return (
    <Dialog
      open={own !== null}
      onClose={close}
      title={t('revokeTitle', { name: own?.name ?? '' })}
      actions={
        <>
          <Button onPress={close}>{t('keep')}</Button>
          <Button look="danger" busy={isLoading} onPress={() => void end()}>
            {t('revokeIt')}
          </Button>
        </>
      }
    >
      <p>{t('revokeText')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
