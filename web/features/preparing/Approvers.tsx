import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import type { MenuEntry } from '../../components/Menu.tsx';
import { approverTexts } from './approver-texts.ts';
import type { ApproverFault, ApproverFaults, Faults } from './faults.ts';
import { MailField } from './MailField.tsx';
import { canStep, moveTo, numbered, step } from './order.ts';
import styles from './People.module.css';
import frame from './Preparing.module.css';
import { TurnRow } from './TurnRow.tsx';
import type { Draft } from './use-draft.ts';
import { type RowDrag, useRowDrag } from './use-row-drag.ts';
import { type ApproverDraft, emptyApprover } from './working.ts';

/** Whose approval (VoBo) is asked for before anybody signs, in which turn (RULE-039, VOBO-002). */
export function Approvers({ draft, faults }: { draft: Draft; faults: Faults }) {
  const t = approverTexts.use();
  const { working, change } = draft;
  const { approvers } = working;
  const list = useRef<HTMLOListElement>(null);
  const focusNew = useRef(false);
  const put = (next: readonly ApproverDraft[]) => change((before) => ({ ...before, approvers: next }));
  const drag = useRowDrag(list, (key, target, where) => put(moveTo(approvers, key, target, where)));
  const count = approvers.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is written into at once
  useEffect(() => {
    if (!focusNew.current) return;
    focusNew.current = false;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-key]');
    rows?.[rows.length - 1]?.querySelector('input')?.focus();
  }, [count]);
  return (
    <section className={styles.observers} aria-labelledby="approvers-title">
      <h2 id="approvers-title" className={frame.sectionTitle}>
        {t('title')}
      </h2>
      <p className={frame.muted}>{t('text')}</p>
      {count > 0 ? (
        <ol ref={list} className={`${styles.people} ${styles.approving}`} aria-label={t('title')}>
          {approvers.map((one, index) => (
            <ApproverRow
              key={one.key}
              one={one}
              index={index}
              several={count > 1}
              above={approvers[index - 1] ?? null}
              taken={approvers.filter((other) => other.key !== one.key).map((other) => other.email)}
              faults={faults.approvers.get(one.key) ?? {}}
              onChange={(next) => put(approvers.map((other) => (other.key === one.key ? next : other)))}
              onStep={(by) => put(step(approvers, one.key, by))}
              canEarlier={canStep(approvers, one.key, -1)}
              canLater={canStep(approvers, one.key, 1)}
              onRemove={() => put(numbered(approvers.filter((other) => other.key !== one.key)))}
              drag={drag}
            />
          ))}
        </ol>
      ) : null}
      <div>
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          onPress={() => {
            focusNew.current = true;
            put([...approvers, emptyApprover(approvers)]);
          }}
        >
          {t('add')}
        </Button>
      </div>
    </section>
  );
}

interface RowProps {
  readonly one: ApproverDraft;
  readonly index: number;
  readonly several: boolean;
  readonly above: ApproverDraft | null;
  readonly taken: readonly string[];
  readonly faults: ApproverFaults;
  readonly onChange: (approver: ApproverDraft) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly canEarlier: boolean;
  readonly canLater: boolean;
  readonly onRemove: () => void;
  readonly drag: RowDrag;
}

function ApproverRow({ one, index, several, above, taken, faults, onChange, onStep, canEarlier, canLater, onRemove, drag }: RowProps) {
  const t = approverTexts.use();
  const nameOf = (who: ApproverDraft, at: number) => who.name.trim() || t('number', { number: at + 1 });
  const name = nameOf(one, index);
  const fault = (key: ApproverFault | undefined) => (key ? t(key) : null);
  const menu: MenuEntry[] = [];
  const entry = (id: string, text: string, Icon: typeof ArrowUp, onAct: () => void, danger = false) =>
    menu.push({ id, text, icon: <Icon aria-hidden size={18} />, onAct, danger });
  if (several && canEarlier) entry('earlier', t('earlierOf', { name }), ArrowUp, () => onStep(-1));
  if (several && canLater) entry('later', t('laterOf', { name }), ArrowDown, () => onStep(1));
  entry('remove', t('removeOf', { name }), Trash2, onRemove, true);
  return (
    <TurnRow
      rowKey={one.key}
      title={!several || one.rank < 1 ? t('number', { number: index + 1 }) : t('turn', { number: one.rank })}
      dragHint={several ? t('dragHint') : null}
      together={
        above && one.rank > 0
          ? {
              text: t('together', { name: nameOf(above, index - 1) }),
              is: above.rank === one.rank,
              onChange: (is) => onStep(is ? -1 : 1),
            }
          : null
      }
      menuOf={t('menuOf', { name })}
      menu={menu}
      drag={drag}
    >
      <MailField
        label={t('email')}
        value={one.email}
        taken={taken}
        onChange={(value) => onChange({ ...one, email: value })}
        onPick={(known) => onChange({ ...one, email: known.emailID, name: one.name.trim() || (known.name ?? '') })}
        error={fault(faults.email)}
      />
      <Field
        label={t('name')}
        autoComplete="off"
        maxLength={300}
        value={one.name}
        onChange={(value) => onChange({ ...one, name: value })}
        error={fault(faults.name)}
      />
      <Field
        label={t('order')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={one.rank > 0 ? String(one.rank) : ''}
        onChange={(value) => onChange({ ...one, rank: Number(value.replace(/\D/g, '')) })}
        error={fault(faults.turn)}
      />
    </TurnRow>
  );
}
