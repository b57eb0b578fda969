import type { DocumentView } from '../../api/types.ts';
import { DocumentStatusMark } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './Pages.module.css';
import { documentTexts } from './texts.ts';

const currentHash = (view: DocumentView): string | null =>
  view.documentFiles.find((one) => one.version === view.documentFileObj.version)?.sha256 ?? null;

/** What is different between a moment and now, in words, before the pages show it. */
export function Comparison({ was, now }: { was: DocumentView; now: DocumentView }) {
  const t = documentTexts.use();
  const d = detailTexts.use();
  const { list } = useFormats();
  const signedThen = new Set(was.signatory.filter((one) => one.isSigned).map((one) => one.signatoryID));
  const since = now.signatory.filter((one) => one.isSigned && !signedThen.has(one.signatoryID)).map((one) => one.name ?? '');
  const more = now.documentFileObj.version - was.documentFileObj.version;
  const row = (name: string, then: React.ReactNode, today: React.ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{then}</td>
      <td>{today}</td>
    </tr>
  );
  const signed = (view: DocumentView) =>
    t('signedOf', { signed: view.signatory.filter((one) => one.isSigned).length, count: view.signatory.length });
  const approved = (view: DocumentView) =>
    t('cmp_approved', { approved: view.voBo.filter((one) => one.status === 'ACCEPTED').length, approvers: view.voBo.length });
  const hash = (view: DocumentView) => {
    const value = currentHash(view);
    return value ? <code>{`${value.slice(0, 8)}…${value.slice(-4)}`}</code> : d('file_original');
  };
  return (
    <div className={styles.comparison} role="status">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('now')}</th>
          </tr>
        </thead>
        <tbody>
          {row(
            t('cmp_status'),
            <DocumentStatusMark status={was.voided ? 'VOIDED' : was.status} />,
            <DocumentStatusMark status={now.voided ? 'VOIDED' : now.status} />,
          )}
          {row(t('cmp_signatures'), signed(was), signed(now))}
          {was.voBo.length > 0 || now.voBo.length > 0 ? row(t('cmp_approvals'), approved(was), approved(now)) : null}
          {row(t('cmp_file'), hash(was), hash(now))}
        </tbody>
      </table>
      <p>{since.length > 0 ? t('cmp_people', { names: list(since) }) : t('cmp_nobody')}</p>
      <p>{more > 0 ? t('cmp_differs', { versions: t('cmp_versions', { count: more }) }) : t('cmp_same')}</p>
    </div>
  );
}
