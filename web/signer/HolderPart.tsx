import { useId } from 'react';
import type { Actor } from 'xstate';
import { Notice } from '../components/Notice.tsx';
import tick from '../components/Tick.module.css';
import { useFormats } from '../i18n/format.ts';
import styles from './Efirma.module.css';
import { type efirmaMachine, isOtherName } from './efirma.machine.ts';
import { markTexts } from './mark-texts.ts';
import { useSnapshot } from './use-machine.ts';

/** Whose certificate was chosen, before its password is asked for; where the document has another name, the signer confirms it. */
export function HolderPart({ actor, error }: { actor: Actor<typeof efirmaMachine>; error: string | null }) {
  const t = markTexts.use();
  const { day } = useFormats();
  const { context } = useSnapshot(actor);
  const id = useId();
  const { holder, signer } = context;
  return (
    <div role="status">
      {holder ? (
        <div className={styles.holder}>
          <p className={styles.quiet}>{t('holderTitle')}</p>
          <p className={styles.holderName}>{holder.name}</p>
          <p className={styles.quiet}>
            {holder.rfc
              ? t('holderTerm', { rfc: holder.rfc, day: day(holder.notAfter.toISOString()) })
              : t('holderTermNoRfc', { day: day(holder.notAfter.toISOString()) })}
          </p>
        </div>
      ) : null}
      {isOtherName(context) && !context.refused ? (
        <Notice tone="waiting" title={t('otherName', { signer: signer ?? '' })}>
          <p>{t('otherNameText')}</p>
          <label className={tick.tick}>
            <input
              type="checkbox"
              checked={context.confirmed}
              aria-describedby={error ? `${id}-error` : undefined}
              aria-invalid={error !== null || undefined}
              onChange={(event) => actor.send({ type: 'holder.confirmed', confirmed: event.target.checked })}
            />
            <span>{t('otherNameConfirm')}</span>
          </label>
          <p id={`${id}-error`} className={styles.error} role={error ? 'alert' : undefined}>
            {error}
          </p>
        </Notice>
      ) : null}
    </div>
  );
}
