import type { TemplateCard } from '../../../modules/templates/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { DocumentPreview, NO_ANSWERS } from './DocumentPreview.tsx';
import styles from './Templates.module.css';
import { templatesTexts } from './texts.ts';

/** The document of a template before anybody answered anything. */
export function PreviewDialog({ template, onClose }: { template: TemplateCard; onClose: () => void }) {
  const t = templatesTexts.use();
  const { templateID, templateHistory, name } = template;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('previewTitle', { name: name ?? t('noName') })}
      shape="sheet"
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <p className={styles.quiet}>{t('previewText')}</p>
      <DocumentPreview templateID={templateID} templateHistory={templateHistory} answers={NO_ANSWERS} />
    </Dialog>
  );
}
