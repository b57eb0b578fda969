import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './Tabs.module.css';
import { useWide } from './use-wide.ts';

export interface TabsProps<Id extends string> {
  /** What the choice is about, for who does not see it. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly title: ReactNode; readonly content: ReactNode }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** `line`: parts of a page. `side`: the same, beside the content where there is room. `switch`: ways to do one thing. */
  readonly look?: 'line' | 'side' | 'switch';
  /** Layout of the whole and of each panel, where the page needs another. */
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  look = 'line',
  className = '',
  panelClassName = '',
}: TabsProps<Id>) {
  const side = useWide() && look === 'side';
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was chosen comes into sight
  useEffect(() => {
    // At a page's first paint the tabs themselves are not there yet.
    const shown = requestAnimationFrame(() => {
      const row = list.current?.getBoundingClientRect();
      const tab = list.current?.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect();
      // Along its row only: a page that is read from its beginning is not moved down to its tabs.
      if (row && tab) list.current!.scrollLeft += Math.min(0, tab.left - row.left) + Math.max(0, tab.right - row.right);
    });
    return () => cancelAnimationFrame(shown);
  }, [chosen]);
  return (
    <AriaTabs
      className={`${styles.tabs} ${styles[look === 'side' && !side ? 'line' : look]} ${className}`}
      orientation={side ? 'vertical' : 'horizontal'}
      selectedKey={chosen}
      onSelectionChange={(key) => onChoose(key as Id)}
    >
      <TabList ref={list} className={styles.list!} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles.tab!}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={`${styles.panel} ${panelClassName}`}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
