import { updatePersonalInfo } from '@moments/contract/account/personal-info';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { savePersonalInfo } from './save-personal-info.ts';

export function personalInfoRoutes(register: RegisterEndpoint, services: Services): void {
  register(updatePersonalInfo, async ({ memberId, body }) => ({
    message: 'Personal info updated successfully',
    user: (await savePersonalInfo(services, memberId, body)).user,
  }));
}
