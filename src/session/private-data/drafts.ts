import { db } from '#core/db/db.ts';
import { type DraftRow, VISITOR } from '#core/db/draft-row.ts';
import { currentOwner } from '#core/stored-session.ts';

/** Owner key for the drafts of the current person. */
export function draftOwner(): string {
	return currentOwner() ?? VISITOR;
}

export function readDraft(owner: string, form: string): Promise<DraftRow | undefined> {
	return db.drafts.get([owner, form]);
}

/** Saves a draft, unless `owner` has logged out in the meantime: a late write must leave nothing behind. */
export async function saveDraft(owner: string, form: string, value: unknown): Promise<void> {
	await db.transaction('rw', db.drafts, async () => {
		if (draftOwner() === owner) await db.drafts.put({ owner, form, value, stored_at: Date.now() });
	});
}

/** Moves a visitor's drafts to the person who logs in, except for forms that the person has already started. */
export async function takeOverDrafts(owner: string): Promise<void> {
	await db.transaction('rw', db.drafts, async () => {
		for (const draft of await db.drafts.filter((row) => row.owner === VISITOR).toArray()) {
			if ((await db.drafts.get([owner, draft.form])) !== undefined) continue;
			await db.drafts.put({ ...draft, owner });
			await db.drafts.delete([VISITOR, draft.form]);
		}
	});
}

export async function dropDraft(owner: string, form: string): Promise<void> {
	await db.drafts.delete([owner, form]);
}
