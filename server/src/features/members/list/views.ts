import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { memberColumns, memberOrders } from '@moments/contract/members/staff-members';
import {
  staffCountViews,
  staffDeleteView,
  staffKeepListLook,
  staffListViews,
  staffSaveView,
  mostViews,
  viewFilters,
  type SavedView,
} from '@moments/contract/members/staff-views';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint, StaffPerson } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { countSavedView } from './list-members.ts';
import { canFilterBy } from './list-scope.ts';
import {
  countOtherViews,
  deleteView,
  findLook,
  keepLook,
  listViews,
  saveView,
  type StoredLook,
  type StoredView,
} from './views-repository.ts';

type Look = Pick<SavedView, 'order' | 'columns'>;

/** Reads a stored look, without the parts that a later release wrote and this one doesn't know. */
const toLook = ({ order, columns }: StoredLook): Look => ({
  order: memberOrders.find((known) => known === order) ?? 'newest',
  columns: memberColumns.filter((known) => columns.includes(known)),
});

/** @returns nothing for a view with filters that this release doesn't know: without them it would show too many */
function toView({ id, name, filters, ...look }: StoredView): SavedView[] {
  const known = viewFilters.safeParse(filters);
  return known.success ? [{ id, name, filters: known.data, ...toLook(look) }] : [];
}

/** Lists a person's views. Those that their roles don't have anymore are left out. */
async function showViews(
  { database }: Services,
  staff: StaffPerson,
): Promise<ContentOf<typeof staffListViews>> {
  const views = (await listViews(database, staff.id)).flatMap(toView);
  const look = await findLook(database, staff.id);
  return {
    views: views.filter(({ filters }) => canFilterBy(staff, filters)),
    look: look ? toLook(look) : null,
  };
}

/**
 * Counts one view after the other: together, they would take many connections for one page. A view for which too many members would be read
 * is left out.
 */
async function countViews(
  services: Services,
  staff: StaffPerson,
): Promise<ContentOf<typeof staffCountViews>> {
  const { views } = await showViews(services, staff);
  const counts: { id: string; count: number }[] = [];
  for (const { id, filters } of views) {
    const count = await countSavedView(services, staff, filters);
    if (count !== null) counts.push({ id, count });
  }
  return { counts };
}

/** @throws AppError NO_ACCESS, INVALID_REQUEST for too many views */
async function addView(
  { database }: Services,
  staff: StaffPerson,
  { name, filters, order, columns }: ParsedBodyOf<typeof staffSaveView>,
): Promise<SavedView> {
  if (!canFilterBy(staff, filters)) throw new AppError('NO_ACCESS');
  const saved = await database.transaction(async (transaction) => {
    if ((await countOtherViews(transaction, staff.id, name)) >= mostViews)
      throw invalidFields({ name: `You have ${String(mostViews)} views. Delete one first.` });
    return saveView(transaction, staff.id, { name, filters, order, columns });
  });
  const [view] = saved ? toView(saved) : [];
  if (!view) throw new AppError('UNEXPECTED');
  return view;
}

/** Registers the calls of a person's views of the members (DESK-04). */
export function registerViewRoutes(register: RegisterEndpoint, services: Services): void {
  const { database } = services;
  register(staffListViews, ({ staff }) => showViews(services, staff));
  register(staffCountViews, ({ staff }) => countViews(services, staff));
  register(staffSaveView, async ({ staff, body }) => ({ view: await addView(services, staff, body) }));
  register(staffDeleteView, async ({ staff, params }) => {
    if (!(await deleteView(database, staff.id, params.id))) throw new AppError('NOT_FOUND');
    return { message: 'Deleted' };
  });
  register(staffKeepListLook, async ({ staff, body }) => {
    await keepLook(database, staff.id, body);
    return { message: 'Kept' };
  });
}
