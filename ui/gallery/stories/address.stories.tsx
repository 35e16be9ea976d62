import { useState } from 'react';
import { Card } from '../../src/display/card.tsx';
import { AddressSuggest } from '../../src/fields/address-suggest.tsx';
import { PageHeading } from '../../src/layout/page-heading.tsx';
import { Page, PageHead } from '../../src/layout/page-shell.tsx';
import { Stack } from '../../src/layout/stack.tsx';
import type { Stories } from '../story.ts';
import { Frame } from './frame.tsx';

const known = [
  '118 Lark Street, Albany, NY 12210',
  '118 Larkin Avenue, Elgin, IL 60123',
  '118 Larkspur Lane, Austin, TX 78745',
  '118 Larkfield Road, East Northport, NY',
  '118 Larkhill Drive, Rochester, NY',
].map((text) => ({ id: text, text }));

const suggest = (text: string) =>
  Promise.resolve(known.filter((address) => address.text.toLowerCase().startsWith(text.toLowerCase())));

function AddressStory() {
  const [address, setAddress] = useState('');
  const [plain, setPlain] = useState('');
  return (
    <Frame>
      <Page width="narrow">
        <PageHead>
          <PageHeading>Where you live</PageHeading>
        </PageHead>
        <Card>
          <Stack>
            <AddressSuggest
              label="Address"
              value={address}
              onValueChange={setAddress}
              suggest={suggest}
              onChoose={() => undefined}
            />
            <AddressSuggest
              label="Without a maps service"
              value={plain}
              onValueChange={setPlain}
              onChoose={() => undefined}
            />
          </Stack>
        </Card>
      </Page>
    </Frame>
  );
}

export const stories: Stories = {
  address: AddressStory,
};
