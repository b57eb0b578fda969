import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Ever fewer of the first words of a text: a value says with an ellipsis that there is more of it. */
export function shorterForms(text: string, more = '…'): string[] {
  const words = text.split(/\s+/);
  return [text, ...words.slice(1).map((_, left) => `${words.slice(0, words.length - 1 - left).join(' ')}${more}`)];
}

/** The first of these forms that is no wider than the room; null where none is. */
export const fittingForm = (forms: readonly string[], room: number, widthOf: (text: string) => number): string | null =>
  forms.find((form) => form !== '' && widthOf(form) <= room) ?? null;

/** A value that is signed is read as a whole before fewer of its words are: down to this many pixels, which a zoom makes legible. */
const LEAST_PX = 6;

let pen: CanvasRenderingContext2D | null = null;
function widthIn(element: Element): (text: string) => number {
  pen ??= document.createElement('canvas').getContext('2d');
  const { font } = getComputedStyle(element);
  return (text) => {
    if (!pen) return 0;
    pen.font = font;
    return pen.measureText(text).width;
  };
}

/**
 * What a place on a page is called, as far as there is room: whole words, else the icon alone, or the one for where no word fits. Whoever does not see it hears the
 * label of the place.
 */
export function WholeWords({ forms, icon, insteadOfWords }: { forms: readonly string[]; icon?: ReactNode; insteadOfWords?: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [size, setSize] = useState<number | null>(null);
  const key = forms.join('\n');
  const hasIcon = icon !== undefined;
  const isValue = insteadOfWords !== undefined;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const choose = () => {
      const beside = hasIcon ? (element.querySelector('svg')?.getBoundingClientRect().width ?? 0) + 6 : 0;
      const room = element.clientWidth - beside;
      const widthOf = widthIn(element);
      const [whole = '', ...fewer] = key.split('\n');
      const smaller = (Number.parseFloat(getComputedStyle(element).fontSize) * room) / Math.max(1, widthOf(whole));
      const shrinks = isValue && widthOf(whole) > room && smaller >= LEAST_PX;
      setSize(shrinks ? smaller * 0.98 : null);
      setSaid(shrinks ? whole : fittingForm([whole, ...fewer], room, widthOf));
    };
    choose();
    const observer = new ResizeObserver(choose);
    observer.observe(element);
    return () => observer.disconnect();
  }, [key, hasIcon, isValue]);
  return (
    <span ref={box} data-words>
      {icon}
      {said === null ? insteadOfWords : size === null ? said : <span style={{ fontSize: size }}>{said}</span>}
    </span>
  );
}
