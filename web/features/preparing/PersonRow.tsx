import { useId } from 'react';
import type { SignatureType } from '../../api/types.ts';
import { Field } from '../../components/Field.tsx';
import { colourOf } from './colours.ts';
import type { PersonFault, PersonFaults } from './faults.ts';
import styles from './Preparing.module.css';
import { TurnRow } from './TurnRow.tsx';
import { preparingTexts } from './texts.ts';
import type { RowDrag } from './use-row-drag.ts';
import type { Person } from './working.ts';

export interface PersonRowProps {
  readonly person: Person;
  readonly index: number;
  readonly ordered: boolean;
  /** Signs side by side with the one above. */
  readonly together: boolean;
  readonly faults: PersonFaults;
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
  const fault = (key: PersonFault | undefined) => (key ? t(`fault_${key}`) : null);
  return (
    <TurnRow
      rowKey={person.key}
      title={ordered ? t(together ? 'turnTogether' : 'turn', { number: person.rank }) : t('personNumber', { number: index + 1 })}
      mark={<span className={styles.dot} style={{ background: colourOf(index) }} aria-hidden />}
      turn={
        ordered
          ? {
              dragHint: t('dragHint'),
              earlierOf: t('earlierOf', { name }),
              laterOf: t('laterOf', { name }),
              canEarlier,
              canLater,
              onStep,
            }
          : null
      }
      together={together}
      removeOf={t('removeOf', { name })}
      onRemove={onRemove}
      drag={drag}
    >
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
          {person.signatureType === 'E_FIRMA' ? (
            <Field
              label={t('personRfc')}
              hint={t('personRfcHint')}
              autoComplete="off"
              maxLength={40}
              value={person.rfc ?? ''}
              onChange={(value) => onChange({ ...person, rfc: value.toUpperCase() })}
              error={fault(faults.rfc)}
            />
          ) : null}
        </div>
      )}
    </TurnRow>
  );
}
