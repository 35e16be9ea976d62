import type { FastifyReply } from 'fastify';
import { staffEventKinds, staffEventNames, type StaffEvent } from '@moments/contract/live/staff-events';
import { EventStream } from '../../platform/live/event-stream.ts';
import type { LiveEvent } from '../../platform/live/live-events.ts';

/** The events of a member's own pages that also change the member's page on the desk. */
export const memberKinds: readonly string[] = ['profile', 'moments', 'plan', 'payments', 'requests'];

const conversationAddress = /^conversation:([0-9a-f-]{36})$/;

/** Turns an announcement into an event without text. @returns undefined for a kind that pages don't know */
function toDeskEvent({ kind, to }: LiveEvent): StaffEvent | undefined {
  const known = staffEventKinds.find((name) => name === kind);
  if (known === undefined) return undefined;
  const memberId = to.map((address) => conversationAddress.exec(address)?.[1]).find(Boolean);
  return memberId === undefined ? { kind: known } : { kind: known, memberId };
}

/** The event stream of one open page of the desk. */
export class DeskStream extends EventStream {
  readonly sessionHash: Buffer;

  constructor(reply: FastifyReply, sessionHash: Buffer) {
    super(reply);
    this.sessionHash = sessionHash;
  }

  send(event: LiveEvent): void {
    const data = toDeskEvent(event);
    if (data) this.sendData(data, event.id);
  }

  /** Announces a change of a watched member, without what it was. */
  sendMember(memberId: string, { id, kind }: LiveEvent): void {
    if (memberKinds.includes(kind)) this.sendData({ kind: 'member', memberId }, id);
  }

  /** Announces a change of what Tonight shows, without the member. */
  sendTonight({ id }: LiveEvent): void {
    this.sendData({ kind: 'tonight' }, id);
  }

  private sendData(data: StaffEvent, id: string): void {
    this.writeEvent(staffEventNames.changed, JSON.stringify(data), id);
  }
}
