import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Groups bones and tells screen readers that something is loading. */
export function Skeleton({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {children}
    </div>
  );
}

export interface BoneProps {
  /** A CSS length or percentage. */
  width?: string;
  /** In px. */
  height?: number;
  /** line for text, block for pictures and fields, circle for avatars. */
  shape?: 'line' | 'block' | 'circle';
}

/** A grey place for what comes, in its size. */
export function SkeletonBlock({ width = '100%', height = 16, shape = 'line' }: BoneProps) {
  return <div className={styles.bone} data-shape={shape} style={{ width, height }} />;
}
