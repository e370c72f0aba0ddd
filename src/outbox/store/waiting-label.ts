import { formatUsd } from '#domain/money/money.ts';
import { isDonation, type OutboxRow } from '../kinds/outbox-row.ts';

/** One line that describes a waiting row. */
export function waitingLabel(row: OutboxRow): string {
	if (isDonation(row)) return `${formatUsd(row.summary.amount_cents)} for ${row.summary.player_name} (${row.summary.team_name})`;
	if (row.kind === 'collaboration_request') return `Collaboration request for ${row.summary.player_name} (${row.summary.team_name})`;
	if (row.kind === 'donation_basket') return `One checkout for ${row.summary.donations.length} donations`;
	if (row.kind === 'contact_message') return `Message: ${row.summary.subject}`;
	return `${row.kind === 'favourite_add' ? 'Add favorite' : 'Remove favorite'}: ${row.summary.player_name}`;
}
