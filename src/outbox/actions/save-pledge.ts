import { outboxDb } from '#core/db/db.ts';
import { currentOwner } from '#core/stored-session.ts';
import type { DonationPayload } from '../kinds/donation-one-time/schema.ts';
import { pledgeRow } from './donation-row.ts';

/**
 * Saves a pledge of the signed-in person or a visitor to the outbox. Resolves to its `op_id` once it is durable. @throws what IndexedDB
 * throws: then nothing is saved, and nothing will be sent.
 */
export function savePledge(payload: Omit<DonationPayload, 'card' | 'save_card'>): Promise<string> {
	return outboxDb.outbox.add(pledgeRow(payload, currentOwner(), Date.now()));
}
