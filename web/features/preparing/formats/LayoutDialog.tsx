import { useState } from 'react';
import { isChoice } from '../../../../shared-kernel/field-type.ts';
import { problemOf } from '../../../api/base.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/toast-slice.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { kindsText, kindTexts } from '../kinds.ts';
import { type FormatRow, useFormatQuery } from './calls.ts';
import styles from './Formats.module.css';
import { type DraftToLayOut, groupsOf, type Laid, type Layout, type LeftGroup, layoutOf } from './positions.ts';
import { formatsTexts } from './texts.ts';

export interface LayoutDialogProps {
  readonly format: FormatRow;
  readonly draft: DraftToLayOut;
  readonly onClose: () => void;
  readonly onApply: (laid: readonly Laid[], replaces: boolean) => void;
}

/** What a format puts on this document for whom, and what it cannot put there: told before it is used. */
export function LayoutDialog({ format, draft, onClose, onApply }: LayoutDialogProps) {
  const t = formatsTexts.use();
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useFormatQuery(format.formatID, { refetchOnMountOrArgChange: true });
  const [clears, setClears] = useState(true);
  const problem = problemOf(error);
  const here = draft.places.length;
  const layout = data ? layoutOf(data.positions, draft, clears ? [] : draft.places) : null;
  const count = layout?.laid.length ?? 0;
  const apply = () => {
    if (!layout || count === 0) return;
    dispatch(toast(t('applied', { count, name: format.name })));
    onApply(layout.laid, clears && here > 0);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('applyTitle', { name: format.name })}
      shape="sheet"
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          {count > 0 ? (
            <Button look="primary" onPress={apply}>
              {t('applyDo', { count })}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {layout === null && !problem ? <p role="status">{t('loading')}</p> : null}
      {layout ? <Told layout={layout} draft={draft} /> : null}
      {count > 0 && here > 0 ? (
        <label className={styles.check}>
          <input type="checkbox" checked={clears} onChange={(event) => setClears(event.target.checked)} />
          <span>{t('clears', { count: here })}</span>
        </label>
      ) : null}
    </Dialog>
  );
}

function Told({ layout: { laid, left, moved }, draft: { people, sizes, nameOf } }: { layout: Layout; draft: DraftToLayOut }) {
  const t = formatsTexts.use();
  const k = kindTexts.use();
  const { list } = useFormats();
  const choices = laid.filter(({ type }) => isChoice(type)).length;
  const told = ({ lack, signer, page, positions }: LeftGroup): string => {
    const what = kindsText(positions, k, list);
    if (lack === 'signer') return t('left_signer', { number: signer, what, count: people.length });
    const name = nameOf(people[signer - 1]?.key ?? '');
    if (page === null) return t('left_signed', { name, what });
    return t(page.fromEnd ? 'left_pageFromEnd' : 'left_page', { name, page: page.number, what, count: sizes.length });
  };
  return (
    <>
      {laid.length === 0 ? <p>{t('nothingFits')}</p> : null}
      <ul className={styles.told}>
        {people
          .map(({ key }) => ({ key, places: laid.filter((place) => place.person === key) }))
          .filter(({ places }) => places.length > 0)
          .map(({ key, places }) => (
            <li key={key}>{t('forPerson', { name: nameOf(key), what: kindsText(places, k, list) })}</li>
          ))}
      </ul>
      {left.length > 0 ? (
        <Notice tone="waiting" title={t('leftTitle', { count: left.length })}>
          <ul className={styles.told}>
            {groupsOf(left).map((group) => (
              <li key={JSON.stringify([group.lack, group.signer, group.page])}>{told(group)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {choices > 0 ? <Notice>{t('optionsNeeded', { count: choices })}</Notice> : null}
      {moved > 0 ? <Notice>{t('moved', { count: moved })}</Notice> : null}
    </>
  );
}
