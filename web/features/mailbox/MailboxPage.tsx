import { useState } from 'react';
import { problemOf, samePlace } from '../../api/base.ts';
import { onThisMachine } from '../../api/this-machine.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Moment } from '../../components/Moment.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { type Mail, useMailboxQuery, useMailOpenedMutation } from './calls.ts';
import styles from './Mailbox.module.css';
import { TrialEfirmaPart } from './TrialEfirmaPart.tsx';
import { mailboxTexts } from './texts.ts';

const LIMIT = 200;
const EVERY_MS = 3_000;

/** What the local mail provider delivered, so that a person who tries the product finds the link of a signer. */
export default function MailboxPage() {
  const t = mailboxTexts.use();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useMailboxQuery(
    { limit: LIMIT },
    { skip: !onThisMachine(), pollingInterval: EVERY_MS, skipPollingIfUnfocused: true },
  );
  usePageTitle(t('title'));
  const problem = problemOf(error);
  const absent = !onThisMachine() || problem?.status === 404;
  const words = search.trim().toLowerCase();
  const mails = (data?.mails ?? []).filter((mail) => `${mail.to} ${mail.subject}`.toLowerCase().includes(words));
  if (absent) {
    return (
      <div className={styles.page}>
        <PageHeader title={t('absentTitle')} />
        <Notice tone="info">{t('absent')}</Notice>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {problem && !data ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {!data && !problem ? (
        <Loading>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height="56px" />
          ))}
        </Loading>
      ) : null}
      <TrialEfirmaPart />
      {data && data.mails.length > 0 ? <Field label={t('filter')} type="search" value={search} onChange={setSearch} /> : null}
      {data && mails.length === 0 ? (
        <Notice tone="info" title={t('noneTitle')}>
          {data.mails.length === 0 ? t('none') : t('noneFound')}
        </Notice>
      ) : null}
      <ul className={styles.list} aria-label={t('list')}>
        {mails.map((mail) => (
          <MailRow key={mail.mailId} mail={mail} />
        ))}
      </ul>
    </div>
  );
}

const KINDS = ['signatory', 'observer', 'vobo', 'done', 'validation'] as const;

/** What a link is for; the address itself stands in the text of the mail. */
const kindOf = (address: string): (typeof KINDS)[number] | 'other' =>
  KINDS.find((kind) => samePlace(address).startsWith(`/${kind}/`)) ?? 'other';

function MailRow({ mail }: { mail: Mail }) {
  const t = mailboxTexts.use();
  const [tell] = useMailOpenedMutation();
  return (
    <li>
      <details className={styles.mail} onToggle={({ currentTarget }) => (currentTarget.open ? void tell(mail.mailId) : undefined)}>
        <summary>
          <span className={styles.subject}>{mail.subject}</span>
          <span className={styles.to}>{t('to', { to: mail.to })}</span>
          <span className={styles.when}>
            <Moment at={mail.at} />
          </span>
        </summary>
        <div className={styles.body}>
          {mail.links.length > 0 ? (
            <ul className={styles.links} aria-label={t('links')}>
              {mail.links.map((link) => (
                <li key={link}>
                  <ButtonLink to={`${samePlace(link)}${new URL(link, window.location.origin).hash}`} look="primary" reloadDocument>
                    {t(`open_${kindOf(link)}`)}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          ) : null}
          {mail.attachments.length > 0 ? (
            <ul className={styles.links} aria-label={t('attachments')}>
              {mail.attachments.map(({ name, size, path }) => (
                <li key={path}>
                  <a href={path} download>
                    {t('attachment', { name, kilobytes: Math.max(1, Math.round(size / 1024)) })}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          <p className={styles.text}>{mail.text}</p>
        </div>
      </details>
    </li>
  );
}
