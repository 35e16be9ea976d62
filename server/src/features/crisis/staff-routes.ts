import {
  staffGetPlaybook,
  staffListCrises,
  staffTakeCrisisStep,
} from '@moments/contract/crisis/staff-crisis';
import {
  staffChangeHandover,
  staffShowHandover,
  staffShowPhone,
} from '@moments/contract/crisis/staff-handover';
import { staffGetPageTest, staffTestPage } from '@moments/contract/on-call/staff-on-call';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { fillPlaybook, readCurrentList } from '../safety/index.ts';
import { takeCrisisStep } from './crisis-steps.ts';
import { showEndedCrises } from './crisis-view.ts';
import { changeHandover, showHandover, showPhone } from './handover.ts';
import { showPageTest, testPage } from './paging-test.ts';

/** Registers the crisis playbook, its steps, the call to 911, and the test of paging. */
export function registerCrisisRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetPlaybook, async () => {
    const { version, list } = await readCurrentList(services, services.database);
    return { isApproved: version !== undefined, ...fillPlaybook(list.playbook, services.configuration) };
  });
  register(staffTakeCrisisStep, async ({ staff, params, body }) => ({
    crisis: await takeCrisisStep(services, staff, params.memberId, body),
  }));
  register(staffListCrises, async ({ params }) => ({
    crises: await showEndedCrises(services, params.memberId),
  }));
  register(staffShowHandover, ({ staff, params }) => showHandover(services, staff, params.memberId));
  register(staffShowPhone, ({ staff, params }) => showPhone(services, staff, params.memberId));
  register(staffChangeHandover, async ({ staff, params, body }) => {
    await changeHandover(services, staff, params.memberId, body);
    return { message: 'Changed' };
  });
  register(staffTestPage, ({ staff, body }) => testPage(services, staff, body.to));
  register(staffGetPageTest, ({ params }) => showPageTest(services, params.id));
}
