import type { ReactNode } from 'react';
import { Tabs, type TabsProps } from '@moments/ui/navigation/tabs.tsx';
import styles from './pane.module.css';
import { AfterPatience, Skeleton } from './parts.tsx';

/** Fills the height of the desk. Its content scrolls inside it. */
export const Pane = ({ children }: { children: ReactNode }) => <div className={styles.pane}>{children}</div>;

/** Shows the line at the top of a pane, which stays in sight. */
export const PaneHead = ({ children }: { children: ReactNode }) => (
  <header className={styles.head}>{children}</header>
);

export type PaneTabsProps<Id extends string> = Omit<TabsProps<Id>, 'look'> & {
  /** The space next to the tabs: that of a list, or of a page. */
  readonly inset?: 'list' | 'page';
};

/** Shows tabs over a pane whose content fills what is left of the height. */
export const PaneTabs = <Id extends string>({ inset = 'page', ...tabs }: PaneTabsProps<Id>) => (
  <div className={styles.tabs} data-inset={inset}>
    <Tabs {...tabs} />
  </div>
);

export interface SkeletonLinesProps {
  /** Shares of the width, in percent: one for each line. */
  readonly widths: readonly number[];
  /** Pixels of a line. */
  readonly height: number;
}

/** Holds the places of lines that are being read. */
export const SkeletonLines = ({ widths, height }: SkeletonLinesProps) => (
  <AfterPatience>
    <div className={styles.lines} aria-busy="true">
      {widths.map((width, place) => (
        <Skeleton key={place} width={`${String(width)}%`} height={height} />
      ))}
    </div>
  </AfterPatience>
);
