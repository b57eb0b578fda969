import { Eye, FileKey2, FileText, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Actor } from 'xstate';
import { Notice } from '../components/Notice.tsx';
import { useFormats } from '../i18n/format.ts';
import styles from './Efirma.module.css';
import { type EfirmaFinding, type EfirmaFindings, type efirmaMachine, OTHER_RFC } from './efirma.machine.ts';
import { HolderPart } from './HolderPart.tsx';
import { markTexts } from './mark-texts.ts';
import { useSnapshot } from './use-machine.ts';

/** Codes for which there is more to say than what the API says. */
const ADVISED = [
  'invalid_key_password',
  'invalid_certificate',
  'expired_certificate',
  'legal_representative',
  'key_pair_mismatch',
  'invalid_key',
  'revoked',
  'issuer_not_installed',
] as const;
type Advised = (typeof ADVISED)[number];
const OWN = [
  'cer.missing',
  'key.missing',
  'password.missing',
  'cer.ending',
  'cer.unreadable',
  'cer.no_rfc',
  'cer.ended',
  'cer.coming',
  'holder.unconfirmed',
  'key.ending',
  'file.empty',
  'file.large',
  'document.signature.error',
] as const;
type Own = (typeof OWN)[number];

/** What is wrong and what to do about it, in the language of the page. */
function useFindingText(): (finding: EfirmaFinding | undefined) => string | null {
  const t = markTexts.use();
  const { day } = useFormats();
  return (finding) => {
    if (!finding) return null;
    if (OWN.includes(finding.code as Own) && finding.message === null) {
      const { name = '', day: when } = finding.facts;
      return t(finding.code as Own, { name: String(name), day: when instanceof Date ? day(when.toISOString()) : '' });
    }
    if (finding.code === OTHER_RFC) {
      const { sender } = finding.facts;
      return typeof sender === 'string' ? t('otherRfc', { sender }) : t('otherRfcNobody');
    }
    const name = finding.code.replace(/^efirma\./, '');
    const advice = ADVISED.includes(name as Advised) ? t(`advice.efirma.${name as Advised}`) : '';
    return `${finding.message ?? t('document.signature.error')} ${advice}`.trim();
  };
}

/** Certificate, key and password in one panel, what happens to them said before they are asked for (SIGN-003). */
export function EfirmaPanel({ actor, required }: { actor: Actor<typeof efirmaMachine>; required: boolean }) {
  const t = markTexts.use();
  const { context } = useSnapshot(actor);
  const say = useFindingText();
  const { findings }: { findings: EfirmaFindings } = context;
  return (
    <div className={styles.panel}>
      {required ? <p>{t('onlyEfirma')}</p> : null}
      <p className={styles.quiet}>
        {t('efirmaIntro')} {window.location.protocol === 'https:' ? t('efirmaKept') : t('efirmaKeptPlain')}
      </p>
      <FileChoice
        kind="cer"
        icon={FileText}
        label={t('cerLabel')}
        file={context.cer}
        error={say(findings.cer)}
        onFile={(file) => actor.send({ type: 'cer.chosen', file })}
      />
      <HolderPart actor={actor} error={say(findings.holder)} />
      <FileChoice
        kind="key"
        icon={FileKey2}
        label={t('keyLabel')}
        file={context.key}
        error={say(findings.key)}
        onFile={(file) => actor.send({ type: 'key.chosen', file })}
      />
      <Password value={context.password} error={say(findings.password)} onChange={(text) => actor.send({ type: 'password.typed', text })} />
      {findings.form ? (
        <Notice tone="stopped">
          <p>{say(findings.form)}</p>
          <p className={styles.code}>{t('code', { code: findings.form.code })}</p>
        </Notice>
      ) : null}
    </div>
  );
}

interface FileChoiceProps {
  readonly kind: 'cer' | 'key';
  readonly icon: LucideIcon;
  readonly label: string;
  readonly file: File | null;
  readonly error: string | null;
  readonly onFile: (file: File | null) => void;
}

function FileChoice({ kind, icon: Icon, label, file, error, onFile }: FileChoiceProps) {
  const t = markTexts.use();
  const id = useId();
  return (
    <div className={styles.choice} data-invalid={error !== null || undefined}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <label className={styles.box}>
        <input
          type="file"
          className={styles.input}
          accept={`.${kind}`}
          aria-labelledby={`${id}-label ${id}-file`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error !== null || undefined}
          data-efirma={kind}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            // Leaving the picker without a choice keeps what was chosen before.
            if (chosen) onFile(chosen);
            // The same file chosen again, after it was changed on the disk, is a choice too.
            event.target.value = '';
          }}
        />
        <Icon aria-hidden size={18} />
        <span id={`${id}-file`} className={styles.name}>
          {file ? file.name : t('noFile')}
        </span>
        <span className={styles.choose} aria-hidden>
          {file ? t('changeFile') : t('chooseFile')}
        </span>
      </label>
      <p id={`${id}-error`} className={styles.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}

function Password({ value, error, onChange }: { value: string; error: string | null; onChange: (text: string) => void }) {
  const t = markTexts.use();
  const id = useId();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.choice} data-invalid={error !== null || undefined}>
      <label className={styles.label} htmlFor={id}>
        {t('passwordLabel')}
      </label>
      <div className={styles.secret}>
        <input
          ref={input}
          id={id}
          className={styles.text}
          type={shown ? 'text' : 'password'}
          value={value}
          // A password of this kind is no login: no browser should offer to keep it.
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-efirma="password"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== null || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" className={styles.eye} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Eye aria-hidden size={18} />
          <span className="visually-hidden">{t('showPassword')}</span>
        </button>
      </div>
      <p id={`${id}-hint`} className={styles.quiet}>
        {t('passwordHint')}
      </p>
      <p id={`${id}-error`} className={styles.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}
