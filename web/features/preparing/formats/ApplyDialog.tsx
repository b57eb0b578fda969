import { EllipsisVertical, Pencil, Save, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { problemOf } from '../../../api/base.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { type FormatRow, useFormatsQuery } from './calls.ts';
import { RemoveDialog, RenameDialog, ReplaceDialog } from './FormatActs.tsx';
import styles from './Formats.module.css';
import { LayoutDialog } from './LayoutDialog.tsx';
import type { DraftToLayOut, Laid } from './positions.ts';
import { formatsTexts } from './texts.ts';

export interface ApplyDialogProps {
  readonly draft: DraftToLayOut;
  readonly onClose: () => void;
  readonly onApply: (laid: readonly Laid[], replaces: boolean) => void;
}

type Act = 'apply' | 'rename' | 'replace' | 'remove';

/** The formats of the account: each is looked at before it is used, and can be renamed, given other places and deleted. */
export function ApplyDialog({ draft, onClose, onApply }: ApplyDialogProps) {
  const t = formatsTexts.use();
  // Others of the account may have changed it since.
  const { data, error, refetch } = useFormatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<{ readonly act: Act; readonly format: FormatRow } | null>(null);
  const problem = problemOf(error);
  const back = () => setChosen(null);
  // A format that was deleted takes the button along that its dialog was opened by.
  const formats = useRef<HTMLDivElement>(null);
  useKeptFocus(formats);
  return (
    <Dialog open onClose={onClose} title={t('apply')} shape="sheet">
      <div ref={formats} tabIndex={-1}>
        {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
        {data === undefined && !problem ? <p role="status">{t('loading')}</p> : null}
        {data?.length === 0 ? <p className={styles.means}>{t('none')}</p> : null}
        {data && data.length > 0 ? (
          <ul className={styles.list}>
            {data.map((format) => (
              <li key={format.formatID}>
                <button type="button" className={styles.choose} onClick={() => setChosen({ act: 'apply', format })}>
                  <span className={styles.name}>{format.name}</span>
                  <span className={styles.facts}>
                    {t('places', { count: format.places })} · {t('people', { count: format.signers })}
                  </span>
                </button>
                <Menu
                  label={t('acts', { name: format.name })}
                  icon={<EllipsisVertical aria-hidden size={18} />}
                  entries={[
                    {
                      id: 'rename',
                      text: t('rename'),
                      icon: <Pencil aria-hidden size={17} />,
                      onAct: () => setChosen({ act: 'rename', format }),
                    },
                    {
                      id: 'replace',
                      text: t('replace'),
                      icon: <Save aria-hidden size={17} />,
                      onAct: () => setChosen({ act: 'replace', format }),
                    },
                    {
                      id: 'remove',
                      text: t('remove'),
                      icon: <Trash2 aria-hidden size={17} />,
                      danger: true,
                      onAct: () => setChosen({ act: 'remove', format }),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {chosen?.act === 'apply' ? <LayoutDialog format={chosen.format} draft={draft} onClose={back} onApply={onApply} /> : null}
      {chosen?.act === 'rename' ? <RenameDialog format={chosen.format} onClose={back} /> : null}
      {chosen?.act === 'replace' ? <ReplaceDialog format={chosen.format} draft={draft} onClose={back} /> : null}
      {chosen?.act === 'remove' ? <RemoveDialog format={chosen.format} onClose={back} /> : null}
    </Dialog>
  );
}
