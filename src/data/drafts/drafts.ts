import { db } from '../db.ts';
import { currentOwner } from '../session/stored-session.ts';
import { type DraftRow, VISITOR } from './draft-row.ts';

/** Under what the drafts of whoever is here now are kept. */
export function draftOwner(): string {
	return currentOwner() ?? VISITOR;
}

export function readDraft(owner: string, form: string): Promise<DraftRow | undefined> {
	return db.drafts.get([owner, form]);
}

/** Keeps it, unless `owner` has logged out meanwhile: what is written late leaves nothing behind. */
export async function keepDraft(owner: string, form: string, value: unknown): Promise<void> {
	await db.transaction('rw', db.drafts, async () => {
		if (draftOwner() === owner) await db.drafts.put({ owner, form, value, stored_at: Date.now() });
	});
}

export async function dropDraft(owner: string, form: string): Promise<void> {
	await db.drafts.delete([owner, form]);
}
