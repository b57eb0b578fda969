import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { TemplateCard, TemplateFileView } from '../../../modules/templates/contract/calls.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Compared } from './Compared.tsx';
import { addresses } from './calls.ts';
import { templatesTexts } from './texts.ts';
import { TakeFile } from './upload/TakeFile.tsx';

/** The next file of a template beside its last one (UI-048): nothing changes before its variables are configured and saved. */
export function UpdateDialog({ template, onClose }: { template: TemplateCard; onClose: () => void }) {
  const t = templatesTexts.use();
  const navigate = useNavigate();
  const [file, setFile] = useState<TemplateFileView | null>(null);
  const { templateID } = template;
  const compared = useRef<HTMLParagraphElement>(null);
  // Who listens or types goes on with what came of the file.
  useEffect(() => {
    if (file) compared.current?.focus();
  }, [file]);
  return (
    <Dialog
      open
      wide
      staysOpen
      onClose={onClose}
      title={t('updateTitle', { name: template.name ?? t('noName') })}
      shape="sheet"
      actions={
        file ? (
          <>
            <Button onPress={() => setFile(null)}>{t('otherFile')}</Button>
            <Button look="primary" onPress={() => void navigate(addresses.update(templateID, file.fileId))}>
              {t('goOn')}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{t('cancel')}</Button>
        )
      }
    >
      {file ? (
        <>
          <p ref={compared} tabIndex={-1} role="status">
            {t('comparedText', { file: file.fileName ?? '' })}
          </p>
          <Compared file={file} />
        </>
      ) : (
        <TakeFile templateID={templateID} intro={t('updateText')} onTaken={setFile} />
      )}
    </Dialog>
  );
}
