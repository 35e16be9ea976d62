import { mostMembersCounted } from '@moments/contract/members/staff-members';
import { DeskButton, Keys } from '../../../parts/parts.tsx';
import { goBack, goOn } from './list-store.ts';
import styles from './members.module.css';

export const formatCount = (count: number): string =>
  count > mostMembersCounted
    ? `${mostMembersCounted.toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');

interface ShownPage {
  readonly items: readonly unknown[];
  readonly next: string | null;
  /** Null if it isn't known. */
  readonly total: number | null;
  readonly rowsBefore: number;
}

/** Says how many members fit, and which of them the page shows if it doesn't show all: “26–50 of 412”. */
function describeRows({ items, next, total, rowsBefore }: ShownPage): string {
  const last = rowsBefore + items.length;
  // Members can join or leave the list while it is read.
  const all = next === null ? last : Math.max(total ?? 0, last);
  if (items.length === all || items.length === 0)
    return all === 1 ? '1 member' : `${formatCount(all)} members`;
  const numbers = [...new Set([rowsBefore + 1, last])].map((number) => number.toLocaleString('en-US'));
  const rows = numbers.join('–');
  return total === null && next !== null ? rows : `${rows} of ${formatCount(all)}`;
}

interface MembersFooterProps {
  readonly page: ShownPage;
  readonly isFirst: boolean;
  /** Whether another page was asked for, which hasn't come yet. */
  readonly isTurning: boolean;
}

/** Says which members the page shows, and turns the pages. */
export function MembersFooter({ page, isFirst, isTurning }: MembersFooterProps) {
  const { items, next, total, rowsBefore } = page;
  const turnPage = () => {
    // The page that follows the one on the screen may not follow the one that was asked for.
    if (next !== null && !isTurning) goOn({ cursor: next, rowsBefore: rowsBefore + items.length, total });
  };
  return (
    <footer className={styles.footer}>
      <p role="status">{describeRows(page)}</p>
      <p className={styles.moves} aria-hidden="true">
        <Keys of="next" /> <Keys of="previous" /> move
      </p>
      <DeskButton variant="second" disabled={isFirst} onClick={goBack}>
        Previous
      </DeskButton>
      <DeskButton variant="second" disabled={next === null} onClick={turnPage}>
        Next
      </DeskButton>
    </footer>
  );
}
