import type { FaultOrder } from '../faults.ts';
import { findCode, type Message } from '../messages/message.ts';

/** A message for the page. The page fetches an email's design when it is opened. */
export interface SeenMessage extends Omit<Message, 'html'> {
  code?: string;
  hasDesign: boolean;
}

export interface PageSettings {
  portalUrl: string;
  /** Our numbers. */
  numbers: { coaching: string; codes: string; pages: string };
}

export interface LiveState {
  faults: FaultOrder[];
  optOuts: { sender: string; phone: string }[];
  clockOffsetMs: number;
}

export function toSeenMessage({ html, ...message }: Message): SeenMessage {
  const code = findCode(message);
  return { ...message, ...(code && { code }), hasDesign: html !== undefined };
}
