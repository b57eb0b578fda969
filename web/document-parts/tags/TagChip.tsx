import type { CSSProperties } from 'react';
import { cssOf, readableOn } from '../../../modules/tags/contract/colours.ts';
import type { Tag } from '../../api/tags.ts';
import styles from './TagChip.module.css';

/** `--surface` of tokens.css, on which colours are made readable. */
const LIGHT = [255, 255, 255] as const;
const DARK = [24, 31, 40] as const;

/** A tag by its name, in its colours as far as they can be read: on light and on dark. */
export function TagChip({ tag }: { tag: Pick<Tag, 'name' | 'style'> }) {
  const [light, dark] = [readableOn(LIGHT, tag.style), readableOn(DARK, tag.style)];
  const colours = {
    '--tag-ink': cssOf(light.text),
    '--tag-ground': cssOf(light.background),
    '--tag-ink-dark': cssOf(dark.text),
    '--tag-ground-dark': cssOf(dark.background),
  } as CSSProperties;
  return (
    <span className={styles.chip} style={colours}>
      {tag.name}
    </span>
  );
}
