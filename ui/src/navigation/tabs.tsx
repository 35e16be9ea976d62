import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Id extends string> {
  /** Names the group for screen readers. */
  label: string;
  tabs: readonly {
    id: Id;
    label: string;
    /** Shown before the label. It adds nothing that the words don't say. */
    icon?: ReactNode;
    /** How many there are, such as "12". */
    count?: string | undefined;
  }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The selected tab's content. */
  children: ReactNode;
  /**
   * line: views of one page, on a line that scrolls on phones; arrow keys move, Enter or Space selects. segmented: two or three
   * views that share the width; arrow keys move and select.
   */
  look?: 'line' | 'segmented';
}

function getIndexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Scrolls the line so that the selected tab is in its middle, even after the page's width has changed. */
function useSelectedInView<List extends HTMLElement>(selected: string) {
  const list = useRef<List>(null);
  useEffect(() => {
    const showSelected = () => {
      const line = list.current;
      const tab = line?.querySelector<HTMLElement>('[aria-selected=true]');
      if (line && tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
    };
    showSelected();
    window.addEventListener('resize', showSelected);
    return () => window.removeEventListener('resize', showSelected);
  }, [selected]);
  return list;
}

interface TabProps {
  /** The start of the IDs of the tab and its panel. */
  base: string;
  tab: TabsProps<string>['tabs'][number];
  isSelected: boolean;
  className: string | undefined;
  onSelect: () => void;
}

const Tab = ({ base, tab: { id, label, icon, count }, isSelected, className, onSelect }: TabProps) => (
  <button
    type="button"
    role="tab"
    className={className}
    value={id}
    id={`${base}-${id}`}
    aria-selected={isSelected}
    aria-controls={isSelected ? `${base}-panel` : undefined}
    tabIndex={isSelected ? 0 : -1}
    onClick={onSelect}
  >
    {icon}
    <span data-label={label}>{label}</span>
    {count !== undefined && (
      <>
        {' '}
        <span className={styles.count}>{count}</span>
      </>
    )}
  </button>
);

/** Shows tabs and the panel of the selected one. The tabs are one stop of the Tab key. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, children, look = 'line' } = props;
  const base = useId();
  const list = useSelectedInView<HTMLDivElement>(selected);
  const handleKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const next = getIndexAfterKey(event.key, index, buttons.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    if (look === 'segmented') onSelect(tab.id);
    buttons[next]?.focus();
  };
  return (
    <div>
      <div className={styles[look]} role="tablist" aria-label={label} ref={list} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            base={base}
            tab={tab}
            isSelected={tab.id === selected}
            className={look === 'line' ? styles.tab : undefined}
            onSelect={() => onSelect(tab.id)}
          />
        ))}
      </div>
      <div
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${selected}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}
