import { describe, expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import { transferredText, unpaidPayload } from '#features/outbox/donation/transferred-text.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { dario } from '../fixtures/dario.ts';

const row: DonationRow = {
	op_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	owner: null,
	kind: 'donation_one_time',
	payload: { ...dario, amount_cents: toCents(2000) },
	summary: { player_name: dario.player_name, team_name: dario.team_name, amount_cents: toCents(2000) },
	state: 'queued',
	attempts: 0,
	next_at: 0,
	created_at: 0,
	updated_at: 0,
	clock_offset: null,
};
const present = { team_id: 4, team_name: 'Salt Flats Tech' };
const TEXT = 'Transferred since you saved this. Dario Quillfeather now plays for Salt Flats Tech.';

describe('a donation whose athlete has changed teams since the tap', () => {
	test.each<DonationRow['state']>(['queued', 'sending', 'awaiting_payment', 'needs_attention'])('says so while it is unpaid: %s', (state) => {
		expect(transferredText({ ...row, state }, present)).toBe(TEXT);
		expect(unpaidPayload({ ...row, state })?.player_id).toBe(7);
	});

	test.each<DonationRow['state']>(['paid', 'cancelled', 'expired'])('does not afterwards: %s', (state) => {
		expect(transferredText({ ...row, state }, present)).toBeUndefined();
		expect(unpaidPayload({ ...row, state })).toBeNull();
	});
});

test('the team is compared by its id: one that has another name now is the same', () => {
	expect(transferredText(row, { team_id: 3, team_name: 'Port Ashby State' })).toBeUndefined();
	expect(transferredText(row, { team_id: 4, team_name: 'Port Ashby' })).toMatch(/now plays for Port Ashby\.$/);
});

test('of an athlete whom no roster on this device has, or of a row without its payload, nothing is said', () => {
	expect(transferredText(row, undefined)).toBeUndefined();
	expect(transferredText({ ...row, payload: null }, present)).toBeUndefined();
});
