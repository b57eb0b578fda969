import { Check, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../api/base.ts';
import { type Card, useCardsQuery, useMakeDefaultMutation, useRemoveCardMutation } from '../api/payments.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Menu } from '../components/Menu.tsx';
import { ProblemNotice } from '../components/Notice.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { Status } from '../components/Status.tsx';
import { CardForm } from './CardForm.tsx';
import { CardLine, useCardName } from './CardMark.tsx';
import { cardTexts } from './card-texts.ts';
import styles from './Payments.module.css';

/** The saved cards, what can be done with each, and the form of a new one (UI-027, UI-028). */
export default function CardsDialog({ onClose }: { onClose: () => void }) {
  const t = cardTexts.use();
  const name = useCardName();
  const { data: cards, isLoading } = useCardsQuery();
  const [makeDefault, made] = useMakeDefaultMutation();
  const [removing, setRemoving] = useState<Card | null>(null);
  const [isAdding, setAdding] = useState(true);
  const [said, setSaid] = useState('');
  const choose = async (card: Card) => {
    const { data } = await makeDefault(card.paymentMethodId);
    if (data) setSaid(t('madeDefault', { card: name(card) }));
  };
  const problem = problemOf(made.error);
  return (
    <Dialog open staysOpen onClose={onClose} title={t('title')} actions={<Button onPress={onClose}>{t('close')}</Button>}>
      <p className={styles.quiet}>{t('lead')}</p>
      {isLoading ? (
        <Loading>
          <Skeleton height="56px" />
        </Loading>
      ) : null}
      {!isLoading && !cards?.length ? <p>{t(cards ? 'none' : 'notRead')}</p> : null}
      {cards?.length ? (
        <ul className={styles.cards} aria-label={t('list')}>
          {cards.map((card) => (
            <li key={card.paymentMethodId}>
              <CardLine card={card} />
              {card.isDefault ? <Status tone="done">{t('default')}</Status> : null}
              <Menu
                label={t('actsOf', { card: name(card) })}
                icon={<Ellipsis aria-hidden size={18} />}
                isDisabled={card.isDefault}
                entries={[
                  { id: 'default', text: t('makeDefault'), icon: <Check aria-hidden />, onAct: () => void choose(card) },
                  { id: 'remove', text: t('remove'), icon: <Trash2 aria-hidden />, danger: true, onAct: () => setRemoving(card) },
                ]}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className={said ? styles.said : 'visually-hidden'}>
        {said}
      </p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <section className={styles.new}>
        <h3>{t(cards?.length ? 'addAnother' : 'newCard')}</h3>
        {isAdding ? (
          <CardForm
            onAdded={(card) => {
              setAdding(false);
              setSaid(t('added', { card: name(card) }));
            }}
          />
        ) : (
          <div>
            <Button onPress={() => setAdding(true)}>{t('addAnother')}</Button>
          </div>
        )}
      </section>
      {removing ? (
        <Removing
          card={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setSaid(t('removed', { card: name(removing) }));
            setRemoving(null);
          }}
        />
      ) : null}
    </Dialog>
  );
}

/** Asked once, with what it means. */
function Removing({ card, onClose, onRemoved }: { card: Card; onClose: () => void; onRemoved: () => void }) {
  const t = cardTexts.use();
  const name = useCardName();
  const [remove, removed] = useRemoveCardMutation();
  const problem = problemOf(removed.error);
  const go = async () => {
    const { error } = await remove(card.paymentMethodId);
    if (!error) onRemoved();
  };
  return (
    <Dialog
      open
      mustAnswer
      onClose={onClose}
      title={t('removeTitle', { card: name(card) })}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('keep')}
          </Button>
          <Button look="danger" busy={removed.isLoading} onPress={() => void go()}>
            {t('removeDo')}
          </Button>
        </>
      }
    >
      <p>{t('removeText')}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
