import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  /** Names the group for screen readers. */
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** What belongs to the selected tab. */
  children: ReactNode;
}

/** Views of one page on a line that scrolls on phones. Arrow keys move, Enter or Space selects. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const showSelected = () => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
      const line = list.current;
      if (line && tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
    };
    showSelected();
    // A phone that is turned upright must not leave the selected tab outside.
    window.addEventListener('resize', showSelected);
    return () => window.removeEventListener('resize', showSelected);
  }, [selected]);
  const handleChange = (id: unknown) => {
    const tab = tabs.find((candidate) => candidate.id === id);
    if (tab) onSelect(tab.id);
  };
  return (
    <BaseTabs.Root value={selected} onValueChange={handleChange}>
      <BaseTabs.List className={styles.line} aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={selected} className={styles.panel}>
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
