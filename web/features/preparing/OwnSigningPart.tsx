import { useId } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ConsentPart } from '../../signer/ConsentPart.tsx';
import { SavedChoice } from '../../signer/marks.tsx';
import { ownSigningTexts } from './own-signing-texts.ts';
import frame from './Preparing.module.css';
import styles from './Review.module.css';
import type { Draft } from './use-draft.ts';
import type { OwnSigning } from './use-own-signing.ts';

/** The switch by which a sender signs in the act of sending, with what they sign and accept, or why they cannot. */
export function OwnSigningPart({ draft, own }: { draft: Draft; own: OwnSigning }) {
  const t = ownSigningTexts.use();
  const textId = useId();
  const { working, change } = draft;
  const wanted = working.autoSign ?? false;
  return (
    <div className={styles.ownSigning}>
      <div className={styles.switch}>
        <label>
          <input
            type="checkbox"
            checked={wanted}
            aria-describedby={textId}
            onChange={(event) => change({ ...working, autoSign: event.target.checked })}
          />
          <span>{t('label')}</span>
        </label>
        <p id={textId} className={frame.muted}>
          {t('text')}
        </p>
      </div>
      {wanted && own.hindrance ? (
        <Notice
          tone="waiting"
          live
          actions={
            own.hindrance === 'noneKept' ? (
              <ButtonLink small to="/dashboard/profile/signatures">
                {t('keepOne')}
              </ButtonLink>
            ) : undefined
          }
        >
          {t(own.hindrance)}
        </Notice>
      ) : null}
      {own.on ? (
        <>
          <SavedChoice saved={own.kept} chosen={own.chosen} onChoose={own.choose} />
          <ConsentPart box={own.box} accepted={own.accepted} missing={own.missing} onChange={own.accept} />
        </>
      ) : null}
    </div>
  );
}
