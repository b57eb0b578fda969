import { useId, useRef, useState } from 'react';
import { detailTexts } from './detail-texts.ts';
import styles from './People.module.css';
import { PersonRow } from './PersonRow.tsx';
import { GROUPS, type Group, inGroup, isFound, MANY } from './people-filter.ts';
import type { PeopleTabProps } from './people-props.ts';
import { peopleTexts } from './people-texts.ts';
import railStyles from './Rail.module.css';
import traceStyles from './Trace.module.css';

/** Who signs, a line for each. Few stand open; many are told apart by a filter and a search and open on demand. */
export function SignersPart({ view, parts, events, writer }: PeopleTabProps) {
  const t = detailTexts.use();
  const p = peopleTexts.use();
  const [group, setGroup] = useState<Group>('all');
  const [search, setSearch] = useState('');
  const groupId = useId();
  const list = useRef<HTMLOListElement>(null);
  const signers = view.signatory.toSorted((a, b) => a.order - b.order);
  const many = signers.length >= MANY;
  const shown = many ? signers.filter((one) => inGroup(view, group, one) && isFound(one, search)) : signers;

  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(event.target as HTMLElement).dataset.row) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const next = rows[rows.indexOf(event.target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <section className={railStyles.stack}>
      <h2 className={railStyles.sectionTitle}>{t('signers')}</h2>
      {signers.length === 0 ? <p className={railStyles.muted}>{t('noSigners')}</p> : null}
      {signers.length > 1 ? <p className={railStyles.muted}>{view.hasOrder ? t('inOrder') : t('atOnce')}</p> : null}
      {many ? (
        <div className={styles.filters}>
          <label className="visually-hidden" htmlFor={groupId}>
            {p('group')}
          </label>
          <select id={groupId} className={traceStyles.select} value={group} onChange={(event) => setGroup(event.target.value as Group)}>
            {GROUPS.map((one) => (
              <option key={one} value={one}>
                {p(`group_${one}`, { count: signers.filter((signer) => inGroup(view, one, signer)).length })}
              </option>
            ))}
          </select>
          <input
            type="search"
            className={styles.search}
            aria-label={p('search')}
            placeholder={p('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p className="visually-hidden" role="status">
            {p('found', { count: shown.length })}
          </p>
        </div>
      ) : null}
      {many && shown.length === 0 ? <p className={railStyles.muted}>{p('nobody')}</p> : null}
      <ol ref={list} className={styles.people} aria-label={p('label')} onKeyDown={onKeyDown}>
        {shown.map((one) => (
          <PersonRow key={one.signatoryID} one={one} view={view} parts={parts} events={events} writer={writer} openAtFirst={!many} />
        ))}
      </ol>
    </section>
  );
}
