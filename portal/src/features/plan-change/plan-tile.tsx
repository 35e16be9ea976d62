import { Price } from '../../interface/display/price.tsx';
import { MessageIcon } from '../../interface/icons/message-icon.tsx';
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
        <MessageIcon size="small" />
        {moments}
      </p>
    </li>
  );
}

/** The plan that is there, and the one that comes. */
export const PlanTiles = ({ now, then }: Readonly<Record<'now' | 'then', PlanTileProps>>) => (
  <ol className={styles.tiles}>
    <PlanTile {...now} />
    <PlanTile {...then} chosen />
  </ol>
);
