import { ArrowDown, ArrowUp, MessageCircle, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { SignatureType } from '../../api/types.ts';
import { Field } from '../../components/Field.tsx';
import type { MenuEntry } from '../../components/Menu.tsx';
import { useAppSelector } from '../../session/store.ts';
import { colourOf } from './colours.ts';
import type { PersonFault, PersonFaults } from './faults.ts';
import { MailField } from './MailField.tsx';
import styles from './People.module.css';
import frame from './Preparing.module.css';
import { TurnRow } from './TurnRow.tsx';
import { preparingTexts } from './texts.ts';
import type { RowDrag } from './use-row-drag.ts';
import type { Person } from './working.ts';

export interface PersonRowProps {
  readonly person: Person;
  readonly index: number;
  readonly ordered: boolean;
  /** Whom the row above names; null: it is the first. */
  readonly above: string | null;
  /** Signs side by side with the one above. */
  readonly together: boolean;
  /** Addresses of those who sign. */
  readonly taken: readonly string[];
  readonly faults: PersonFaults;
  readonly onChange: (person: Person) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly canEarlier: boolean;
  readonly canLater: boolean;
  readonly onRemove: (() => void) | null;
  readonly drag: RowDrag;
}

const TYPES = ['free', 'ELECTRONIC_SIGNATURE', 'E_FIRMA'] as const;

export function PersonRow(props: PersonRowProps) {
  const { person, index, ordered, above, together, taken, faults, onChange, onStep, canEarlier, canLater, onRemove, drag } = props;
  const t = preparingTexts.use();
  const id = useId();
  // A document in the charge of another of the account is prepared for them.
  const isMe = useAppSelector(({ session }) => session.user?.emailID?.toLowerCase() === person.email.toLowerCase());
  const [asksWhatsapp, setAsksWhatsapp] = useState(false);
  const whatsapp = asksWhatsapp || person.whatsapp !== '' || faults.whatsapp !== undefined;
  const name = person.name.trim() || t('personNumber', { number: index + 1 });
  const fault = (key: PersonFault | undefined) => (key ? t(`fault_${key}`) : null);
  const menu: MenuEntry[] = [];
  const entry = (id: string, text: string, Icon: typeof ArrowUp, onAct: () => void, danger = false) =>
    menu.push({ id, text, icon: <Icon aria-hidden size={18} />, onAct, danger });
  if (ordered && canEarlier) entry('earlier', t('earlierOf', { name }), ArrowUp, () => onStep(-1));
  if (ordered && canLater) entry('later', t('laterOf', { name }), ArrowDown, () => onStep(1));
  if (!person.isOwner && !whatsapp) entry('whatsapp', t('addWhatsapp'), MessageCircle, () => setAsksWhatsapp(true));
  if (onRemove) entry('remove', t('removeOf', { name }), Trash2, onRemove, true);
  const efirma = person.signatureType === 'E_FIRMA' && !person.isOwner;
  return (
    <TurnRow
      rowKey={person.key}
      title={ordered ? t('turn', { number: person.rank }) : t('personNumber', { number: index + 1 })}
      mark={<span className={frame.dot} style={{ background: colourOf(index) }} aria-hidden />}
      dragHint={ordered ? t('dragHint') : null}
      together={
        ordered && above !== null ? { text: t('together', { name: above }), is: together, onChange: (is) => onStep(is ? -1 : 1) } : null
      }
      menuOf={t('menuOf', { name })}
      menu={menu}
      drag={drag}
      more={
        whatsapp || efirma ? (
          <div className={styles.extra}>
            {whatsapp ? (
              <Field
                label={t('personWhatsapp')}
                type="tel"
                autoComplete="off"
                placeholder="+52 222 123 4567"
                value={person.whatsapp}
                onChange={(value) => onChange({ ...person, whatsapp: value })}
                error={fault(faults.whatsapp)}
              />
            ) : null}
            {efirma ? (
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
        ) : null
      }
    >
      {person.isOwner ? (
        <p className={styles.ownLine}>
          <strong>{person.name}</strong>
          {isMe ? ` (${t('you')})` : ''} · {person.email}
          <span className={frame.muted}> {t('ownText')}</span>
        </p>
      ) : (
        <>
          <div data-mail-of={person.key}>
            <MailField
              label={t('personEmail')}
              value={person.email}
              taken={taken}
              onChange={(value) => onChange({ ...person, email: value })}
              onPick={(one) => onChange({ ...person, email: one.emailID, name: person.name.trim() || (one.name ?? '') })}
              error={fault(faults.email)}
            />
          </div>
          <Field
            label={t('personName')}
            autoComplete="off"
            value={person.name}
            onChange={(value) => onChange({ ...person, name: value })}
            error={fault(faults.name)}
          />
          <div className={frame.labelled}>
            <label htmlFor={id}>{t('personType')}</label>
            <select
              id={id}
              className={frame.input}
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
        </>
      )}
    </TurnRow>
  );
}
