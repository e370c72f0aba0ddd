import { db } from '#core/db/db.ts';

/**
 * Under which this device remembers that the receipt of a payment is somebody's: of its id, or its intent's. It tells nothing but closes the address, which
 * the browser's history has. Whoever holds the id itself may ask the server about the payment.
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
