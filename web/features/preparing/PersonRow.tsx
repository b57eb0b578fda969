import { GripVertical, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { SignatureType } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { colourOf } from './colours.ts';
import type { PersonFault } from './faults.ts';
import styles from './Preparing.module.css';
import { TurnButtons } from './TurnButtons.tsx';
import { preparingTexts } from './texts.ts';
import type { RowDrag } from './use-row-drag.ts';
import type { Person } from './working.ts';

export interface PersonRowProps {
  readonly person: Person;
  readonly index: number;
  readonly ordered: boolean;
  /** Signs side by side with the one above. */
  readonly together: boolean;
  readonly faults: { readonly name?: PersonFault; readonly email?: PersonFault; readonly whatsapp?: PersonFault };
  readonly onChange: (person: Person) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly canEarlier: boolean;
  readonly canLater: boolean;
  readonly onRemove: (() => void) | null;
  readonly drag: RowDrag;
}

const TYPES = ['free', 'ELECTRONIC_SIGNATURE', 'E_FIRMA'] as const;

export function PersonRow({
  person,
  index,
  ordered,
  together,
  faults,
  onChange,
  onStep,
  canEarlier,
  canLater,
  onRemove,
  drag,
}: PersonRowProps) {
  const t = preparingTexts.use();
  const id = useId();
  const name = person.name.trim() || t('personNumber', { number: index + 1 });
  const drop = drag.target?.key === person.key && drag.dragged !== person.key ? drag.target.where : undefined;
  const fault = (key: PersonFault | undefined) => (key ? t(`fault_${key}`) : null);
  return (
    <li
      className={styles.person}
      data-key={person.key}
      data-drop={drop}
      data-dragged={drag.dragged === person.key || undefined}
      data-together={together || undefined}
    >
      <div className={styles.personHead}>
        {ordered ? (
          <span className={styles.grip} title={t('dragHint')} aria-hidden onPointerDown={(event) => drag.start(event, person.key)}>
            <GripVertical size={18} />
          </span>
        ) : null}
        <span className={styles.dot} style={{ background: colourOf(index) }} aria-hidden />
        <span className={styles.personTitle}>
          {ordered ? t(together ? 'turnTogether' : 'turn', { number: person.rank }) : t('personNumber', { number: index + 1 })}
        </span>
        <span className={styles.personActs}>
          {ordered ? (
            <TurnButtons
              earlierOf={t('earlierOf', { name })}
              laterOf={t('laterOf', { name })}
              canEarlier={canEarlier}
              canLater={canLater}
              onStep={onStep}
            />
          ) : null}
          {onRemove ? (
            <Button look="quiet" small icon={<Trash2 aria-hidden />} aria-label={t('removeOf', { name })} onPress={onRemove}>
              {t('remove')}
            </Button>
          ) : null}
        </span>
      </div>
      {person.isOwner ? (
        <p className={styles.ownLine}>
          <strong>{person.name}</strong> ({t('you')}) · {person.email}
          <span className={styles.muted}> {t('ownText')}</span>
        </p>
      ) : (
        <div className={styles.personFields}>
          <div data-name-of={person.key}>
            <Field
              label={t('personName')}
              autoComplete="off"
              value={person.name}
              onChange={(value) => onChange({ ...person, name: value })}
              error={fault(faults.name)}
            />
          </div>
          <Field
            label={t('personEmail')}
            type="email"
            autoComplete="off"
            value={person.email}
            onChange={(value) => onChange({ ...person, email: value })}
            error={fault(faults.email)}
          />
          <Field
            label={t('personWhatsapp')}
            type="tel"
            autoComplete="off"
            placeholder="+52 222 123 4567"
            value={person.whatsapp}
            onChange={(value) => onChange({ ...person, whatsapp: value })}
            error={fault(faults.whatsapp)}
          />
          <div className={styles.labelled}>
            <label htmlFor={id}>{t('personType')}</label>
            <select
              id={id}
              className={styles.input}
              value={person.signatureType ?? 'free'}
              onChange={(event) =>
                onChange({ ...person, signatureType: event.target.value === 'free' ? null : (event.target.value as SignatureType) })
              }
            >
              {TYPES.map((one) => (
                <option key={one} value={one}>
                  {t(`type_${one}`)}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
    </li>
  );
}
