import { Copy, Download } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast-slice.ts';
import { usePublicLinkQuery } from './calls.ts';
import styles from './PublicLinks.module.css';
import { QUIET, qrSvg, saveSvg } from './qr-svg.ts';
import { publicLinksTexts } from './texts.ts';

/** The address of a link with its code, and who came by it. */
export function LinkDialog({ linkID, title, onClose }: { linkID: string; title: string; onClose: () => void }) {
  const t = publicLinksTexts.use();
  const dispatch = useDispatch();
  const { data, error, refetch } = usePublicLinkQuery(linkID);
  const problem = data ? null : problemOf(error);
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      dispatch(toast(t('copied')));
    } catch {
      dispatch(toast(t('copyFailed'), 'stopped'));
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} wide>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {!data && !problem ? (
        <Loading>
          <Skeleton height="320px" />
        </Loading>
      ) : null}
      {data ? (
        <div className={styles.form}>
          <div>
            <p className={styles.quiet}>{t('address')}</p>
            <p className={styles.address}>{data.url}</p>
          </div>
          <div className={styles.qr}>
            <svg
              viewBox={`${-QUIET} ${-QUIET} ${data.qr.size + 2 * QUIET} ${data.qr.size + 2 * QUIET}`}
              shapeRendering="crispEdges"
              role="img"
              aria-label={t('qr', { title })}
            >
              <path d={data.qr.path} fill="currentColor" />
            </svg>
          </div>
          <div className={styles.acts}>
            <Button icon={<Copy aria-hidden size={16} />} onPress={() => void copy(data.url)}>
              {t('copy')}
            </Button>
            <Button icon={<Download aria-hidden size={16} />} onPress={() => saveSvg(qrSvg(data.qr), `qr-${linkID.slice(0, 8)}.svg`)}>
              {t('saveQr')}
            </Button>
          </div>
          <div>
            <h3>{t('came')}</h3>
            {data.visits.length === 0 ? <p className={styles.quiet}>{t('nobody')}</p> : null}
            <ul className={styles.list}>
              {data.visits.map(({ documentID, name, emailID, at }) => (
                <li key={documentID} className={styles.row}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.quiet}>{emailID}</span>
                  <Moment at={at} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
