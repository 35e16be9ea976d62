import type { SignedInReply } from '@moments/contract/sign-in/sign-in';
import type { Services } from '../../../services.ts';
import { loadProfile } from '../../members/index.ts';
import type { AccessToken } from './sessions.ts';

/** Everything that the portal needs for its first screen: no second request (AUTH-08). */
export async function authenticatedParts(
  services: Services,
  accessToken: AccessToken,
): Promise<Pick<SignedInReply, 'accessToken' | 'profile' | 'subscription'>> {
  const { user, subscription, hash } = await loadProfile(services, accessToken.userId);
  const { basicInfo, personalDetails } = user;
  return {
    accessToken,
    profile: {
      _id: basicInfo._id,
      phone: basicInfo.phone,
      email: personalDetails.email,
      emailVerified: basicInfo.emailVerified,
      firstName: personalDetails.firstName,
      lastName: personalDetails.lastName,
      _data: { ...user, hash },
    },
    subscription,
  };
}
