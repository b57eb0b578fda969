import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import type { Look, Looker } from '../../api/look-types.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useLazyLooksQuery, useLooksQuery } from './calls.ts';
import { deviceOf } from './events.ts';
import styles from './Looks.module.css';
import { lookTexts } from './look-texts.ts';
import railStyles from './Rail.module.css';

/** A look stands here before a second is over. */
const EVERY_MS = 500;

/** Who looked at the document, the newest first; for its owner. */
export function LooksTab({ documentID }: { documentID: string }) {
  const t = lookTexts.use();
  const { data, error, refetch } = useLooksQuery({ id: documentID }, { pollingInterval: EVERY_MS, skipPollingIfUnfocused: true });
  const [earlier, setEarlier] = useState<{ readonly looks: readonly Look[]; readonly next: string | null } | null>(null);
  const [ask, asking] = useLazyLooksQuery();
  const problem = problemOf(error) ?? problemOf(asking.error);
  const next = earlier ? earlier.next : (data?.next ?? null);
  const known = new Set(data?.looks.map(({ id }) => id));
  const looks = data ? [...data.looks, ...(earlier?.looks ?? []).filter(({ id }) => !known.has(id))] : [];
  const more = async () => {
    const answer = await ask({ id: documentID, before: next! });
    if (answer.data) setEarlier({ looks: [...(earlier?.looks ?? []), ...answer.data.looks], next: answer.data.next });
  };
  return (
    <>
      <p className={railStyles.muted}>{t('intro')}</p>
      {problem ? <ProblemNotice problem={problem} onRetry={() => void (error ? refetch() : more())} /> : null}
      {data === undefined && !problem ? (
        <Loading>
          <div className={railStyles.stack}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} height="72px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {data && looks.length === 0 ? <p className={railStyles.muted}>{t('none')}</p> : null}
      {looks.length > 0 ? (
        <ol className={styles.looks} aria-label={t('label')}>
          {looks.map((look) => (
            <OneLook key={look.id} look={look} />
          ))}
        </ol>
      ) : null}
      {next === null ? null : (
        <div>
          <Button small busy={asking.isFetching} onPress={() => void more()}>
            {t('more')}
          </Button>
        </div>
      )}
      {data ? (
        <p className={railStyles.muted}>
          {t('operations')} {t('lists')}
        </p>
      ) : null}
    </>
  );
}

function OneLook({ look }: { look: Look }) {
  const t = lookTexts.use();
  const { exact, moment, time, utc } = useFormats();
  const nameOf = ({ kind, name }: Looker): string => name ?? t(kind === 'public' ? 'anybody' : 'nobody');
  const what = look.seen.map(({ what: one, times }) => (times > 1 ? t('times', { what: t(`seen_${one}`), times }) : t(`seen_${one}`)));
  const same = look.sameAddressAs;
  /** The day is told once where both are of one. */
  const period = (from: string, to: string): string => {
    if (from === to) return to;
    const isOneDay = from.slice(0, -time(look.from).length) === to.slice(0, -time(look.at).length);
    return t('span', { from, to: isOneDay ? time(look.at) : to });
  };
  const where = [deviceOf(look.userAgent), look.ip].filter(Boolean).join(' · ');
  const address = same
    ? t(same.ip ? 'sameAddressIp' : 'sameAddress', { name: nameOf(same.who), when: moment(same.at), ip: same.ip ?? '' })
    : t('addressHidden');
  return (
    <li className={styles.look}>
      <p className={styles.who}>
        <strong>{nameOf(look.who)}</strong> <span className={railStyles.muted}>{t(`kind_${look.who.kind}`)}</span>
      </p>
      <p className={styles.seen}>{what.join(', ')}</p>
      <p className={railStyles.fact}>
        <time dateTime={look.at} title={`${exact(look.at)} · ${utc(look.at)}`}>
          {period(moment(look.from), moment(look.at))}
        </time>
        {' · '}
        {where || address}
      </p>
    </li>
  );
}
