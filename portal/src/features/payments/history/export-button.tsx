import { useEffect, useState } from 'react';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { easternIsoDate } from '@moments/contract/values/dates';
import { Button } from '@moments/ui/buttons/button.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { toCsv } from './csv-rules.ts';

/** From the click to the download, in ms (BILL-04). */
const exportWait = 2_000;

interface ExportButtonProps {
  readonly lines: readonly Transaction[];
  /** Only all of them are exported. */
  readonly isComplete: boolean;
}

/** All payments as a CSV file, made in the browser (BILL-04). Leaving the tab calls it off. */
export function ExportButton({ lines, isComplete }: ExportButtonProps) {
  const [isExporting, setExporting] = useState(false);
  useEffect(() => {
    if (!isExporting || !isComplete) return;
    const timer = setTimeout(() => {
      downloadText(`payments-${easternIsoDate(new Date())}.csv`, 'text/csv;charset=utf-8', toCsv(lines));
      setExporting(false);
    }, exportWait);
    return () => clearTimeout(timer);
  }, [isExporting, isComplete, lines]);
  return (
    <Button variant="second" busy={isExporting} busyLabel="Exporting..." onClick={() => setExporting(true)}>
      <DownloadIcon /> Export CSV
    </Button>
  );
}
