import { db } from '#core/db/db.ts';

/**
 * Key under which this device remembers that a payment's receipt belongs to somebody, computed from the payment's id or
 * its intent's. The mark reveals nothing, but closes the URL, which the browser's history still holds. Anybody who has
 * the id itself may ask the server about the payment.
 */
export async function receiptMark(id: string): Promise<string> {
	const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id.toLowerCase())));
	return `receipt:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export async function isMarked(mark: string): Promise<boolean> {
	return (await db.settings.get(mark)) !== undefined;
}

export async function putMark(mark: string): Promise<void> {
	await db.settings.put({ key: mark, value: true });
}
