import type { SignerView } from '../../../../modules/forms/contract/calls.ts';
import { Notice } from '../../../components/Notice.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { signerFormTexts } from './texts.ts';

/** The document does not go on: by whom, why, and that nobody waits for anything. */
export function Over({ view, situation }: { view: SignerView; situation: 'declined' | 'refused' | 'over' }) {
  const t = signerFormTexts.use();
  const { moment } = useFormats();
  const { refusal, sender } = view;
  const name = sender || t('sender');
  return (
    <Notice tone={situation === 'over' ? 'info' : 'stopped'} live title={t(`title_${situation}`, { name })}>
      <p>{t(`text_${situation}`, { name, when: refusal ? moment(refusal.at) : '' })}</p>
      {refusal?.reason ? <p>{t('because', { reason: refusal.reason })}</p> : null}
    </Notice>
  );
}
