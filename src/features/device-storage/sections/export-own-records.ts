import { storedSession } from '#core/stored-session.ts';
import type { OwnRecords } from '#offline/storage/own-records.ts';
import { saveFile } from '#ui/browser/save-file.ts';

/**
 * Downloads the personal and waiting records in a readable form. Times are ISO 8601; amounts in the outbox are cents.
 */
export function saveOwnRecords(own: OwnRecords): void {
	saveFile('on-this-device.json', new Blob([JSON.stringify(readable(own, new Date()), null, '\t')], { type: 'application/json' }));
}

export function readable({ favorites, records, drafts, outbox }: OwnRecords, now: Date): object {
	return {
		exported_at: now.toISOString(),
		logged_in_as: storedSession.get(),
		favourites: favorites,
		records: records.map(({ key, value, stored_at }) => ({ what: key, stored_at: iso(stored_at), value })),
		drafts: drafts.map(({ form, value, stored_at }) => ({ form, stored_at: iso(stored_at), value })),
		/** Waiting rows, and those that were sent or paid and are still in the list. */
		outbox: outbox.map(({ row, unreadable }) =>
			row === undefined
				? { unreadable: unreadable.raw }
				: { ...row, created_at: iso(row.created_at), updated_at: iso(row.updated_at), next_at: iso(row.next_at) },
		),
	};
}

function iso(at: number): string | number {
	// A number that is not a valid date stays as it is.
	return Number.isNaN(new Date(at).getTime()) ? at : new Date(at).toISOString();
}
