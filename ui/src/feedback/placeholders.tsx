import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Card } from '../display/card.tsx';
import { IconTile } from '../display/icon-tile.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { Alert } from './note.tsx';
import styles from './placeholders.module.css';

/** Groups skeleton blocks and announces that content is loading. */
export function Skeleton({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {children}
    </div>
  );
}

export interface SkeletonBlockProps {
  /** A CSS length or percentage. */
  width?: string;
  /** In px. */
  height?: number;
  /** line for text, block for images and fields, circle for avatars. */
  shape?: 'line' | 'block' | 'circle';
}

/** Shows a gray block in the size of the content that is loading. */
export function SkeletonBlock({ width = '100%', height = 16, shape = 'line' }: SkeletonBlockProps) {
  return <div className={styles.bone} data-shape={shape} style={{ width, height }} />;
}

export function CardSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <Card>
        <Stack>
          <SkeletonBlock width="40%" height={24} />
          <SkeletonBlock width="55%" height={40} />
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock width="80%" />
          <SkeletonBlock shape="block" height={48} />
        </Stack>
      </Card>
    </Skeleton>
  );
}

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** The content that will appear here. */
  children?: ReactNode;
}

export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <IconTile>{icon}</IconTile>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

interface LoadFailedProps {
  readonly message: string;
  readonly reason?: string | undefined;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Shows that loading failed, with a button to try again. */
export function LoadFailed({ message, reason, isRetrying, onRetry }: LoadFailedProps) {
  return (
    <Stack>
      <Alert message={message}>{reason !== undefined && reason !== message && <p>{reason}</p>}</Alert>
      <Row>
        <Button variant="second" busy={isRetrying} busyLabel="Trying..." onClick={onRetry}>
          Try again
        </Button>
      </Row>
    </Stack>
  );
}
