import { useState, type SubmitEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { PhoneInput } from '@moments/ui/fields/phone-input.tsx';
import { CodeInput, EmailInput } from '@moments/ui/fields/text-input.tsx';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Tabs } from '@moments/ui/navigation/tabs.tsx';
import { GuestFrame } from '../src/frame/guest-frame.tsx';

const tabs = [
  { id: 'login', label: 'Log In' },
  { id: 'signup', label: 'Sign Up' },
] as const;

function AuthStory() {
  const [tab, setTab] = useState<'login' | 'signup'>('signup');
  const [phone, setPhone] = useState('+12125550101');
  const [code, setCode] = useState('418 307');
  return (
    <GuestFrame>
      <Tabs look="segmented" label="Log in or sign up" tabs={tabs} selected={tab} onSelect={setTab}>
        <Stack gap={32}>
          <Stack gap={8}>
            <PageHeading documentTitle="Sign Up">Let’s get you started</PageHeading>
            <Text kind="lead">
              We’ll send a code to your phone, then one to your email. It takes about a minute.
            </Text>
          </Stack>
          <form noValidate onSubmit={(event: SubmitEvent) => event.preventDefault()}>
            <Stack>
              <PhoneInput label="Phone number" value={phone} onValueChange={setPhone} />
              <EmailInput
                label="Email"
                defaultValue="ava@example"
                error="Please enter a valid email address"
              />
              <CodeInput
                label="6-digit code"
                value={code}
                onValueChange={setCode}
                error="That code doesn’t match. Check the latest text."
              />
              <CheckBox defaultChecked>
                I agree to the <a href="#terms">Terms of Service</a> and <a href="#privacy">Privacy Policy</a>
                .
              </CheckBox>
              <Button type="submit" full>
                Text me a code
              </Button>
            </Stack>
          </form>
          <Text kind="caption">
            US numbers only. Message and data rates may apply. Reply STOP to opt out.
          </Text>
        </Stack>
      </Tabs>
    </GuestFrame>
  );
}

export const stories: Stories = {
  auth: AuthStory,
};
