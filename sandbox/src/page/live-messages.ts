import type { FaultOrder } from '../faults.ts';
import { codeIn, type Message } from '../messages/message.ts';

/** A message as the page gets it; the design of a mail is fetched when it is looked at. */
export interface SeenMessage extends Omit<Message, 'html'> {
  code?: string;
  hasDesign: boolean;
}

export interface LiveState {
  faults: FaultOrder[];
  optOuts: { sender: string; phone: string }[];
  clockOffsetMs: number;
}

export function seenMessage({ html, ...message }: Message): SeenMessage {
  const code = codeIn(message);
  return { ...message, ...(code && { code }), hasDesign: html !== undefined };
}
