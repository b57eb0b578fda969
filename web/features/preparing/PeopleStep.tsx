import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { PdfState } from '../../pdf/use-pdf.ts';
import { Approvers } from './Approvers.tsx';
import { DraftFile } from './DraftFile.tsx';
import { FilePages } from './FilePages.tsx';
import type { Faults } from './faults.ts';
import { Observers } from './Observers.tsx';
import { canStep, moveTo, numbered, step } from './order.ts';
import styles from './People.module.css';
import { PersonRow } from './PersonRow.tsx';
import frame from './Preparing.module.css';
import type { Asked } from './steps.ts';
import { preparingTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';
import { useRowDrag } from './use-row-drag.ts';
import { WhoChoices } from './WhoChoices.tsx';
import { asksPlace, emptyPerson, othersSign, type Person, signers, type WhoSigns } from './working.ts';

export interface PeopleStepProps {
  readonly draft: Draft;
  readonly file: PdfState;
  readonly asks: Asked;
  /** What is wrong in the rows that were looked at. */
  readonly faults: Faults;
  /** Going on was tried: what is missing besides the rows is said. */
  readonly tried: boolean;
  readonly onWho: (who: WhoSigns) => void;
  /** To how a Word file becomes pages. */
  readonly onPages: () => void;
}

/** ROUTE-021..024, 026: what the document is called; who signs, in which turn and how; who only follows. */
export function PeopleStep({ draft, file, asks, faults, tried, onWho, onPages }: PeopleStepProps) {
  const t = preparingTexts.use();
  const { working, change } = draft;
  const { offered } = draft.view;
  const [removing, setRemoving] = useState<Person | null>(null);
  const people = numbered(signers(working));
  const others = othersSign(working);
  const list = useRef<HTMLOListElement>(null);
  const focusNew = useRef(false);

  const put = (next: readonly Person[]) => {
    const shown = new Set(next.map((one) => one.key));
    change((before) => ({
      ...before,
      people: [...next, ...before.people.filter((one) => !shown.has(one.key) && !people.some((old) => old.key === one.key))],
    }));
  };
  const add = () => {
    focusNew.current = true;
    put([...people, emptyPerson(people)]);
  };
  // The first row is there to be written into.
  const none = others && people.every((one) => one.isOwner);
  useEffect(() => {
    if (none)
      change((before) =>
        signers(before).some((one) => !one.isOwner) ? before : { ...before, people: [...before.people, emptyPerson(signers(before))] },
      );
  }, [none, change]);
  const count = people.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is written into at once
  useEffect(() => {
    if (!focusNew.current) return;
    focusNew.current = false;
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('[data-mail-of] input');
    inputs?.[inputs.length - 1]?.focus();
  }, [count]);

  const drag = useRowDrag(list, (key, target, where) => put(moveTo(people, key, target, where)));
  const nameOf = (index: number) => people[index]?.name.trim() || t('personNumber', { number: index + 1 });
  const placesOfPerson = (key: string) => working.places.filter((place) => place.person === key).length;
  const remove = (person: Person) => {
    put(numbered(people.filter((one) => one.key !== person.key)));
    change((before) => ({
      ...before,
      people: before.people.filter((one) => one.key !== person.key),
      places: before.places.filter((place) => place.person !== person.key),
    }));
    setRemoving(null);
  };

  return (
    <div className={styles.step}>
      <div className={styles.asked}>
        <DraftFile draft={draft} tried={tried} />
        <WhoChoices value={working.whoSigns} asked={asks === 'who'} onChange={onWho} />
        {tried && faults.noSigners ? <Notice tone="stopped">{t('signerNeeded')}</Notice> : null}
        {others && people.length > 1 && (offered?.order || working.hasOrder) ? (
          <fieldset className={styles.segments}>
            <legend className={frame.legend}>{t('orderQuestion')}</legend>
            {([false, true] as const).map((ordered) => (
              <label key={String(ordered)}>
                <input
                  type="radio"
                  name="order"
                  checked={working.hasOrder === ordered}
                  onChange={() => change({ ...working, hasOrder: ordered })}
                />
                <span>{ordered ? t('orderTurns') : t('orderAny')}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <ol ref={list} className={styles.people} aria-label={t('peopleTitle')}>
          {people.map((one, index) => (
            <PersonRow
              key={one.key}
              person={one}
              index={index}
              ordered={working.hasOrder && people.length > 1}
              above={index === 0 ? null : nameOf(index - 1)}
              together={working.hasOrder && people[index - 1]?.rank === one.rank}
              taken={people.filter((other) => other.key !== one.key).map((other) => other.email)}
              faults={faults.people.get(one.key) ?? {}}
              onChange={(next) => put(people.map((other) => (other.key === one.key ? next : other)))}
              onStep={(by) => put(step(people, one.key, by))}
              canEarlier={canStep(people, one.key, -1)}
              canLater={canStep(people, one.key, 1)}
              onRemove={one.isOwner || people.length < 2 ? null : () => (placesOfPerson(one.key) > 0 ? setRemoving(one) : remove(one))}
              drag={drag}
            />
          ))}
        </ol>
        {others ? (
          <div>
            <Button icon={<Plus aria-hidden />} onPress={add}>
              {t('addPerson')}
            </Button>
          </div>
        ) : null}
        {offered?.geolocation || asksPlace(working) ? (
          <div className={styles.segments}>
            <label>
              <input
                type="checkbox"
                checked={asksPlace(working)}
                onChange={(event) => change({ ...working, asksPlace: event.target.checked })}
              />
              <span>{t('askPlace')}</span>
            </label>
          </div>
        ) : null}
        <Approvers draft={draft} faults={faults} />
        <Observers draft={draft} faults={faults} />
      </div>
      <FilePages view={draft.view} file={file} onPages={onPages} />
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeTitle', { name: removing?.name || t('thisPerson') })}
        actions={
          <>
            <Button onPress={() => setRemoving(null)}>{t('keepPerson')}</Button>
            <Button look="danger" onPress={() => removing && remove(removing)}>
              {t('removeWithPlaces', { count: removing ? placesOfPerson(removing.key) : 0 })}
            </Button>
          </>
        }
      >
        <p>
          {t('removeText', {
            name: removing?.name ?? '',
            contact: removing?.email || removing?.whatsapp || '',
            count: removing ? placesOfPerson(removing.key) : 0,
          })}
        </p>
      </Dialog>
    </div>
  );
}
