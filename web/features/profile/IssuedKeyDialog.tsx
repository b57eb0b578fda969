import { Copy } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Keys.module.css';
import { sendingLines, tryLine } from './key-recipe.ts';
import { keysTexts } from './keys-texts.ts';
import profile from './Profile.module.css';

/** A key as it is shown this once, with lines that work as they stand. Nothing but its button closes it: what is not saved is lost. */
export function IssuedKeyDialog({ bearer, writes, onClose }: { bearer: string; writes: boolean; onClose: () => void }) {
  const t = keysTexts.use();
  const { origin } = window.location;
  return (
    <Dialog
      open
      mustAnswer
      wide
      onClose={onClose}
      title={t('issuedTitle')}
      actions={
        <Button look="primary" onPress={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <div className={profile.stack}>
        <p>{t('issuedText')}</p>
        <Lines label={t('issuedKey')} text={bearer} copyLabel={t('copyKey')} />
        <Lines label={t('tryIt')} text={tryLine(origin, bearer)} copyLabel={t('copyTry')} />
        {writes ? (
          <details className={styles.more}>
            <summary>{t('sendIt')}</summary>
            <Lines label="" text={sendingLines(origin).replace('KEY=…', `KEY=${bearer}`)} copyLabel={t('copySend')} />
          </details>
        ) : null}
      </div>
    </Dialog>
  );
}

function Lines({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  const t = keysTexts.use();
  const dispatch = useAppDispatch();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(toast(t('copied')));
    } catch {
      dispatch(toast(t('copyFailed'), 'stopped'));
    }
  };
  return (
    <div className={styles.lines}>
      <div>
        <span className={profile.quiet}>{label}</span>
        <Button small look="quiet" icon={<Copy aria-hidden />} aria-label={copyLabel} onPress={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <pre>{text}</pre>
    </div>
  );
}
