import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { nothing, page, text } from '../protocol/params.ts';
import { findSchedule } from './schedule-object.ts';
import { createScheduleParams, releaseScheduleParams, updateScheduleParams } from './schedule-params.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './schedules.ts';

const listParams = z.strictObject({ ...page, customer: text.optional() });

/** Registers the routes of https://docs.stripe.com/api/subscription_schedules. */
export function registerScheduleRoutes(account: Account, { get, post }: Endpoints): void {
  const path = '/v1/subscription_schedules';
  post(path, createScheduleParams, (params) => createSchedule(account, params));
  get(path, listParams, (params) => {
    const schedules = account.schedules
      .list()
      .filter(({ customer }) => params.customer === undefined || params.customer === getId(customer));
    return listPage(schedules, path, params);
  });
  get(`${path}/:id`, nothing, (_params, { id }) => findSchedule(account, id));
  post(`${path}/:id`, updateScheduleParams, (params, { id }) => updateSchedule(account, id, params));
  post(`${path}/:id/release`, releaseScheduleParams, (_params, { id }) => releaseSchedule(account, id));
}
