import { outboxDb } from '#core/db/db.ts';
import { type DraftRow, VISITOR } from '#core/db/draft-row.ts';
import type { PrivateRecord } from '#core/db/private-record.ts';
import { currentOwner } from '#core/stored-session.ts';
import type { OutboxEntry } from '#outbox/kinds/outbox-row.ts';
import { listEntries } from '#outbox/store/store.ts';
import { isMine } from '#session/ownership.ts';

/** Records of the current person on this device, and the number of others' records, without any details. */
export interface OwnRecords {
	favorites: unknown[];
	records: PrivateRecord[];
	drafts: DraftRow[];
	outbox: OutboxEntry[];
	/** Number of everybody else's rows. */
	others: number;
}

export async function ownRecords(): Promise<OwnRecords> {
	const owner = currentOwner();
	const mine = (row: { owner: string | null }) => isMine(row.owner === VISITOR ? null : row.owner);
	const { favourites, private_records, drafts, outbox } = outboxDb;
	const [hearts, records, forms, entries, waiting] = await Promise.all([
		favourites.toArray(),
		private_records.toArray(),
		drafts.toArray(),
		listEntries(),
		outbox.count(),
	]);
	const personalRecords = [...hearts, ...records, ...forms];
	return {
		favorites: hearts.filter((row) => row.owner === owner),
		records: records.filter((row) => row.owner === owner),
		drafts: forms.filter(mine),
		outbox: entries,
		others: personalRecords.filter((row) => !mine(row)).length + waiting - entries.length,
	};
}
