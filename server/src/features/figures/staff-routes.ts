import { staffExportFigures, staffGetFigures } from '@moments/contract/figures/staff-figures';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { toCsv } from '../members/index.ts';
import { listFigureRows } from './export-rules.ts';
import { showFigures } from './show-figures.ts';

export function registerFiguresRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetFigures, ({ query }) => showFigures(services, query.period));
  register(staffExportFigures, async ({ query }) => ({
    csv: toCsv(listFigureRows(await showFigures(services, query.period))),
  }));
}
