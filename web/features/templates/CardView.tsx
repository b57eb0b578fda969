import { Download, EllipsisVertical, Eye, FilePen, FileUp, History, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { TemplateCard } from '../../../modules/templates/contract/calls.ts';
import { useMay } from '../../access/facts.ts';
import { download } from '../../api/download.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { addresses } from './calls.ts';
import styles from './Templates.module.css';
import { templatesTexts } from './texts.ts';

export interface CardAct {
  readonly act: 'use' | 'edit' | 'update' | 'preview' | 'steps' | 'versions' | 'remove';
  readonly template: TemplateCard;
}

/** One template: what it is called, who fills it in, and what can be done with it (UI-051). */
export function CardView({ template, onAct }: { template: TemplateCard; onAct: (act: CardAct) => void }) {
  const t = templatesTexts.use();
  const dispatch = useAppDispatch();
  const { recent } = useFormats();
  const mayUse = useMay('template:document:create');
  const { templateID, templateHistory, type, variables, signers, isOwn, language, updatedAt } = template;
  const name = template.name ?? t('noName');
  const entry = (act: CardAct['act'], icon: React.ReactNode, danger?: true): MenuEntry => ({
    id: act,
    text: t(act),
    icon,
    ...(danger ? { danger } : {}),
    onAct: () => onAct({ act, template }),
  });
  const file: MenuEntry = {
    id: 'file',
    text: t('file'),
    icon: <Download aria-hidden />,
    onAct: () =>
      void download(addresses.file(templateID, templateHistory), `${name}.docx`).then(
        (problem) => problem && dispatch(toast(problem.message)),
      ),
  };
  const looking = [entry('preview', <Eye aria-hidden />), ...(signers > 0 ? [entry('steps', <ListChecks aria-hidden />)] : [])];
  const using = mayUse ? [entry('use', <FilePen aria-hidden />)] : [];
  const entries = isOwn
    ? [
        ...using,
        entry('edit', <Pencil aria-hidden />),
        entry('update', <FileUp aria-hidden />),
        ...looking,
        entry('versions', <History aria-hidden />),
        file,
        entry('remove', <Trash2 aria-hidden />, true),
      ]
    : [...using, ...looking, file];
  return (
    <li className={styles.card} data-template={templateID}>
      <div className={styles.cardHead}>
        <h3 className={styles.name}>{isOwn ? <Link to={addresses.edit(templateID)}>{name}</Link> : name}</h3>
        <Menu label={t('acts', { name })} icon={<EllipsisVertical aria-hidden size={18} />} entries={entries} />
      </div>
      <p className={styles.quiet}>{t(`type_${type}`)}</p>
      <p className={styles.counts}>
        <span>{t('variables', { count: variables })}</span>
        <span>{signers > 0 ? t('signers', { count: signers }) : t('noSigners')}</span>
      </p>
      <div className={styles.cardFoot}>
        <p className={styles.when}>{isOwn || language === null ? t('updated', { when: recent(updatedAt) }) : t(`language_${language}`)}</p>
        {mayUse ? (
          <ButtonLink small to={addresses.single(templateID, type)} aria-label={t('useOf', { name })}>
            {t('useShort')}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}
