import { ChevronsUpDown, LogOut } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components/Button';
import { problemOf } from '../api/base.ts';
import { useGrantsQuery, useTurnToMutation } from '../api/grants.ts';
import { toast } from '../components/toast-slice.ts';
import { chooseTheme, keptTheme, onThemeChange, THEMES, type Theme } from '../design/theme.ts';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage } from '../i18n/language.ts';
import { useLeave } from '../session/leave.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import styles from './Side.module.css';
import { appTexts } from './texts.ts';

/** Whose session this is, how it looks and in which language, and the way out (UI-001). */
export function AccountMenu() {
  const t = appTexts.use();
  const user = useAppSelector(({ session }) => (session.profileFailed ? null : session.user));
  const language = useLanguage();
  const theme = useSyncExternalStore(onThemeChange, keptTheme);
  const { leave, leaving } = useLeave();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useOutside(box, open, () => setOpen(false));
  const name = user?.fullName ?? '\u00a0';
  return (
    <div className={styles.account} ref={box}>
      {open ? (
        <section id="account-menu" aria-label={t('accountMenu')} className={styles.popover}>
          {user && !user.isAdmin ? <AccountChoice userID={user.userID} ownerID={user.ownerID} /> : null}
          <Choices
            name="theme"
            legend={t('theme')}
            value={theme}
            options={THEMES.map((one) => ({ value: one, text: t(`theme_${one}`) }))}
            onChoose={(value) => chooseTheme(value as Theme)}
          />
          <Choices
            name="language"
            legend={t('language')}
            value={language}
            options={LANGUAGES.map((one) => ({ value: one, text: LANGUAGE_NAMES[one], lang: one }))}
            onChoose={(value) => changeLanguage(value as Language)}
          />
        </section>
      ) : null}
      <button
        type="button"
        className={styles.person}
        aria-expanded={open}
        aria-controls={open ? 'account-menu' : undefined}
        aria-label={t('accountOf', { name, email: user?.emailID ?? '' })}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.personText}>
          <span className={styles.personName}>{name}</span>
          <span className={styles.personMail}>{user?.emailID ?? '\u00a0'}</span>
        </span>
        <ChevronsUpDown aria-hidden size={16} />
      </button>
      <Button className={styles.entry!} onPress={leave} isDisabled={leaving}>
        <LogOut aria-hidden size={18} />
        <span>{t('logout')}</span>
      </Button>
    </div>
  );
}

/** Whose account is looked at, for a login that may read others. */
function AccountChoice({ userID, ownerID }: { userID: string; ownerID: string }) {
  const t = appTexts.use();
  const { data } = useGrantsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [turnTo] = useTurnToMutation();
  const dispatch = useAppDispatch();
  if (!data) return null;
  const options = [
    ...(data.hasOwn ? [{ value: userID, text: t('ownAccount') }] : []),
    ...data.grants.map((grant) => ({ value: grant.ownerID, text: grant.ownerName })),
  ];
  if (options.length < 2) return null;
  const choose = async (chosen: string) => {
    const answer = await turnTo(chosen);
    // A page of its own: nothing that was read of one account is left beside the other.
    if ('data' in answer) window.location.replace('/dashboard');
    else dispatch(toast(problemOf(answer.error)?.message ?? t('turnFailed'), 'stopped'));
  };
  return <Choices name="account" legend={t('whichAccount')} value={ownerID} options={options} onChoose={(chosen) => void choose(chosen)} />;
}

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string; readonly lang?: Language }[];
  readonly onChoose: (value: string) => void;
}

function Choices({ name, legend, value, options, onChoose }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map((one) => (
        <label key={one.value} className={styles.choice}>
          <input type="radio" name={name} checked={one.value === value} onChange={() => onChoose(one.value)} />
          <span lang={one.lang}>{one.text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Escape, or going elsewhere, closes it; Escape brings the focus back. */
function useOutside(box: React.RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) latest.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest.current();
      box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', key);
    };
  }, [open, box]);
}
