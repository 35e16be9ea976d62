import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** The cell's place in a row that becomes a card on phones: two columns, three lines. */
export type CellPlace = 'title' | 'amount' | 'date' | 'status' | 'detail' | 'action';

export interface Column<Row> {
  id: string;
  heading: ReactNode;
  place: CellPlace;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowId: (row: Row) => string;
}

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns'> & { row: Row };

const TableRow = <Row,>({ columns, row }: RowProps<Row>) => (
  <tr role="row">
    {columns.map((column) => (
      <td key={column.id} role="cell" data-place={column.place}>
        {column.cell(row)}
      </td>
    ))}
  </tr>
);

/**
 * Shows a table from 960 px, and cards below that. The roles are explicit because some browsers drop them when `display`
 * changes.
 */
export function DataTable<Row>({ caption, columns, rows, getRowId }: DataTableProps<Row>) {
  return (
    <div className={styles.place}>
      <div className={styles.surface}>
        <table className={styles.table} role="table">
          <caption>{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column.id} role="columnheader" scope="col" data-place={column.place}>
                  {column.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <TableRow key={getRowId(row)} columns={columns} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
