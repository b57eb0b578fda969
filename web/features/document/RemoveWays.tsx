import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import type { CorrectPersonProps } from './CorrectPerson.tsx';
import styles from './People.module.css';
import type { DocumentParts } from './parts.ts';
import { removeTexts } from './remove-texts.ts';

interface OtherWaysProps extends CorrectPersonProps {
  readonly parts: DocumentParts;
  /** How many signatures the file holds. */
  readonly signed: number;
  readonly onChoose: (way: 'correct' | 'void') => void;
  readonly onClose: () => void;
}

/** Why somebody cannot be taken out, and each way that is left with its button. */
export function OtherWays({ view, one, parts, signed, onChoose, onClose }: OtherWaysProps) {
  const t = removeTexts.use();
  const asked = { name: one.name ?? '', count: signed };
  // Their approval was of these people signing this file.
  const isApproved = view.voBoStatus !== null;
  return (
    <Dialog open onClose={onClose} title={t('cannot', asked)}>
      <p>{t(signed > 0 ? 'signed' : 'last', asked)}</p>
      <p>{t('instead')}</p>
      <ul className={styles.ways}>
        {signed === 0 ? (
          <>
            <Way text={t('wayAnother')}>
              <Button onPress={() => onChoose('correct')}>{t('askOther')}</Button>
            </Way>
            <Way text={t('wayVoid')}>
              <Button onPress={() => onChoose('void')}>{t('void')}</Button>
            </Way>
          </>
        ) : (
          <>
            <Way text={t(isApproved ? 'wayName' : 'wayOther', asked)}>
              <Button onPress={() => onChoose('correct')}>{t(isApproved ? 'correct' : 'askOther')}</Button>
            </Way>
            {one.declined ? null : (
              <Way text={t(one.signing.isEnded ? 'wayEnded' : one.isDue ? 'wayWait' : 'wayLater', asked)}>
                <Button onPress={onClose}>{t('wait')}</Button>
              </Way>
            )}
            <Way text={t('wayAnew', asked)}>
              <parts.AskForCancellation view={view} />
              <ButtonLink look="quiet" to="/document/preview">
                {t('send')}
              </ButtonLink>
            </Way>
          </>
        )}
      </ul>
    </Dialog>
  );
}

function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <p>{text}</p>
      <div className={styles.wayActs}>{children}</div>
    </li>
  );
}
