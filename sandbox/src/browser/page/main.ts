import type { LiveState } from '../../page/live-messages.ts';
import { enableClock, enableReferral, enableReset, showClock } from './controls.ts';
import { enableFaults, showFaults } from './faults.ts';
import { Inbox } from './inbox.ts';
import { listen } from './live.ts';
import { enableCopying, enableLogIn } from './members.ts';
import { Phone } from './phone.ts';
import { refreshStripeData } from './stripe-data.ts';

const phone = new Phone();
const inbox = new Inbox();
enableCopying();
enableFaults();
enableReferral();
enableReset();
enableClock();
enableLogIn((number) => {
  phone.choose(number);
});

function showState({ faults, optOuts, clockOffsetMs }: LiveState): void {
  phone.showOptOuts(optOuts);
  showFaults(faults);
  showClock(clockOffsetMs);
}

listen({
  onSnapshot: (messages, state) => {
    phone.replaceAll(messages.filter(({ channel }) => channel === 'sms'));
    inbox.replaceAll(messages.filter(({ channel }) => channel === 'email'));
    showState(state);
  },
  onMessage: (message) => {
    if (message.channel === 'sms') phone.put(message);
    else inbox.put(message);
  },
  onState: showState,
  onStripeData: () => void refreshStripeData(),
});
