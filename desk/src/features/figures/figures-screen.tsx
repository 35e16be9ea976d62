import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useLocation } from 'react-router';
import {
  figurePeriods,
  staffExportFigures,
  staffGetFigures,
  type FigurePeriod,
} from '@moments/contract/figures/staff-figures';
import { downloadText } from '@moments/ui/download-text.ts';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { call } from '../../api/call.ts';
import { FailedRead } from '../../parts/failed-read.tsx';
import { FiguresIcon } from '../../parts/icons.ts';
import { PaneTabs, SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton, PageState } from '../../parts/parts.tsx';
import queue from '../../parts/queue.module.css';
import report from '../../parts/report.module.css';
import { formatDayAndTime } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';
import { RepliesChart, TextsChart } from './figures-charts.tsx';
import { formatPeriod, periodLabels } from './figures-copy.ts';
import { Now, MeasuresTable, LoadTable } from './figures-tables.tsx';
import styles from './figures.module.css';

/** Milliseconds between two reads. Before the first count, the page waits for it. */
const readAgainAfter = { counted: 60_000, notYet: 3_000 } as const;

const useFigures = (period: FigurePeriod) =>
  useQuery({
    queryKey: ['figures', period],
    queryFn: ({ signal }) => call(staffGetFigures, { query: { period }, signal, isBackground: true }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.countedAt === null ? readAgainAfter.notYet : readAgainAfter.counted,
  });

function Period({ period }: { period: FigurePeriod }) {
  const query = useFigures(period);
  const { data } = query;
  if (query.isLoadingError)
    return (
      <div className={report.page}>
        <FailedRead query={query} />
      </div>
    );
  if (!data) return <SkeletonLines widths={[90, 60, 90]} height={64} />;
  const [newest] = data.periods;
  if (data.countedAt === null || !newest)
    return (
      <PageState icon={<FiguresIcon />} title="Being counted for the first time">
        The figures appear here by themselves.
      </PageState>
    );
  return (
    <div className={report.page}>
      <Now now={data.now} />
      <MeasuresTable periods={data.periods} />
      <div className={styles.charts}>
        <RepliesChart periods={data.periods} />
        <TextsChart textsByHour={data.textsByHour} period={formatPeriod(newest)} />
      </div>
      <LoadTable coaches={data.coaches} />
      <p className={report.quiet}>Counted {formatDayAndTime(new Date(data.countedAt))}.</p>
    </div>
  );
}

/** Shows how well the service does, in pictures and tables, and as CSV (DESK-12). */
export function FiguresScreen() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const period = figurePeriods.find((each) => each === search.get('by')) ?? 'week';
  const { run, isBusy, error } = useAct();
  useEffect(() => {
    document.title = 'Figures';
  }, []);
  const download = () =>
    run(async () => {
      const { csv } = await call(staffExportFigures, { query: { period } });
      downloadText(`figures-by-${period}.csv`, 'text/csv', csv);
    });
  return (
    <div className={queue.screen}>
      <header className={queue.head}>
        <h1>Figures</h1>
        <p>Totals only: no texts, no individual members</p>
        <div className={queue.tools}>
          <DeskButton variant="second" busy={isBusy} onClick={() => void download()}>
            <DownloadIcon />
            Download CSV
          </DeskButton>
        </div>
      </header>
      {error !== undefined && <Alert message={error} />}
      <PaneTabs
        label="Period"
        tabs={figurePeriods.map((id) => ({ id, label: periodLabels[id] }))}
        selected={period}
        onSelect={(id) => void navigate(`/figures?by=${id}`)}
      >
        <Period key={period} period={period} />
      </PaneTabs>
    </div>
  );
}
