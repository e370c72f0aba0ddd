import type { Signature } from '#domain/claims/signature.ts';
import type { OutboxRow, RowOf } from '../kinds/outbox-row.ts';
import { forgetDone, saveInPlace } from './save-in-place.ts';

type SignatureRow = RowOf<'season_signature'>;
type NoteRow = RowOf<'card_note'>;

/** Saves an athlete's signature on a season's cards. One that may have arrived stays, because the first signature counts. @throws as `saveInPlace` */
export function saveSignature(summary: SignatureRow['summary'], signature: Signature): Promise<void> {
	return saveInPlace({
		what: 'no account that signs',
		isSame: (row: OutboxRow): row is SignatureRow => row.kind === 'season_signature' && row.summary.claim_id === summary.claim_id,
		isSaid: (last) => last.summary.season === summary.season,
		fields: { kind: 'season_signature', payload: { signature }, summary },
	});
}

/** Saves what an athlete writes on a donor's card. Empty: they take it back. @throws as `saveInPlace` */
export function saveNote(summary: NoteRow['summary']): Promise<void> {
	const { claim_id, number, note } = summary;
	return saveInPlace({
		what: 'no account that writes',
		isSame: (row: OutboxRow): row is NoteRow => row.kind === 'card_note' && row.summary.claim_id === claim_id && row.summary.number === number,
		isSaid: (last) => last.summary.note === note,
		fields: { kind: 'card_note', payload: { note }, summary },
	});
}

/** Removes what the server had before this time, in milliseconds, of one kind for one page: the athlete's room shows it by now. */
export function forgetThanks(
	owner: string,
	{ claim_id, kind, before }: { claim_id: number; kind: 'season_signature' | 'card_note'; before: number },
): Promise<void> {
	return forgetDone(owner, before, (row): row is SignatureRow | NoteRow => row.kind === kind && row.summary.claim_id === claim_id);
}
