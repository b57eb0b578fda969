import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { DocumentView, Signatory } from '../../api/types.ts';
import { Moment } from '../../components/Moment.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { declinedTexts } from './declined-texts.ts';
import { detailTexts } from './detail-texts.ts';
import { isMine, useMe } from './own-part.ts';
import styles from './People.module.css';
import { PersonDetails } from './PersonDetails.tsx';
import { hasProblem, type Standing, since, standingOf } from './people-filter.ts';
import type { PeopleTabProps } from './people-props.ts';
import { peopleTexts } from './people-texts.ts';

export interface PersonRowProps extends PeopleTabProps {
  readonly one: Signatory;
  readonly openAtFirst: boolean;
}

const TONES: Readonly<Record<Standing, Tone>> = {
  signed: 'done',
  declined: 'stopped',
  due: 'waiting',
  later: 'neutral',
  unsigned: 'neutral',
  draft: 'neutral',
};

/** One line for a person: turn, name, how they stand and since when. What there is to know and to do opens below it. */
export function PersonRow({ openAtFirst, ...props }: PersonRowProps) {
  const { one, view } = props;
  const t = detailTexts.use();
  const p = peopleTexts.use();
  const me = useMe();
  const [open, setOpen] = useState(openAtFirst);
  const details = useId();
  const at = since(view, one);
  const inTurns = view.hasOrder && view.signatory.length > 1;
  return (
    <li className={styles.person}>
      <button
        type="button"
        className={styles.personRow}
        data-row={one.signatoryID}
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
      >
        {inTurns ? (
          <span className={styles.rank} aria-hidden>
            {one.order}
          </span>
        ) : null}
        <span className={styles.personName} title={one.name ?? undefined}>
          {one.name}
          {isMine(one, me) ? <span className={styles.you}> ({t('you')})</span> : null}
        </span>
        {inTurns ? <span className="visually-hidden">, {p('turn', { turn: one.order })}, </span> : null}
        {hasProblem(one) ? (
          <span className={styles.problem}>
            <TriangleAlert aria-hidden size={14} />
            <span className="visually-hidden">{p('problem')}, </span>
          </span>
        ) : null}
        <StandingMark one={one} view={view} />
        {at ? (
          <span className={styles.personTime}>
            <Moment at={at} />
          </span>
        ) : null}
        <ChevronDown aria-hidden className={styles.chevron} size={16} />
      </button>
      <div id={details} className={styles.personDetails} hidden={!open}>
        {open ? <PersonDetails {...props} /> : null}
      </div>
    </li>
  );
}

function StandingMark({ one, view }: { one: Signatory; view: DocumentView }) {
  const t = detailTexts.use();
  const d = declinedTexts.use();
  const standing = standingOf(view, one);
  const words =
    standing === 'declined' && one.declined ? d(`person_${one.declined.kind}`) : t(`person_${standing as Exclude<Standing, 'declined'>}`);
  return <Status tone={TONES[standing]}>{words}</Status>;
}
