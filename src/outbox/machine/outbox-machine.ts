import type { OutboxEvent } from '../kinds/outbox-event.ts';
import { type DonationRow, isDonation, type OutboxRow } from '../kinds/outbox-row.ts';
import { stepPayment } from './payment-machine.ts';
import { stepSimple } from './simple-machine.ts';

/** The row after `event`, or undefined if the row's state doesn't allow it. Then the caller leaves the row as it is. */
export function step(row: DonationRow, event: OutboxEvent): DonationRow | undefined;
export function step(row: OutboxRow, event: OutboxEvent): OutboxRow | undefined;
export function step(row: OutboxRow, event: OutboxEvent): OutboxRow | undefined {
	if (isDonation(row)) return event.type === 'done' ? undefined : stepPayment(row, event);
	return stepSimple(row, event);
}
