import { Price } from '@moments/ui/display/text.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';
import styles from './plan-tile.module.css';

interface PlanTileProps {
  /** "Now", "Then". */
  readonly when: string;
  readonly title: string;
  /** Formatted, of each month. */
  readonly price: string;
  readonly moments: string;
  /** The one that is chosen. */
  readonly chosen?: boolean;
}

/** A plan beside the other, to compare. */
function PlanTile({ when, title, price, moments, chosen = false }: PlanTileProps) {
  return (
    <li className={styles.tile} data-chosen={chosen}>
      <p className={styles.when}>{when}</p>
      <h3>{title}</h3>
      <Price amount={price} period="/ month" />
      <p className={styles.moments}>
        <MessageIcon size={16} />
        {moments}
      </p>
    </li>
  );
}

interface PlanTilesProps {
  /** Left out where it is the same plan that goes on. */
  readonly now: PlanTileProps | undefined;
  readonly then: PlanTileProps;
}

/** The plan that is there, and the one that comes. */
export const PlanTiles = ({ now, then }: PlanTilesProps) => (
  <ol className={styles.tiles}>
    {now && <PlanTile {...now} />}
    <PlanTile {...then} chosen />
  </ol>
);
