import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { collaborationBody, emptyCollaborationForm } from '#domain/collaboration/collaboration-form-schema.ts';
import { PendingFavoriteList } from '#features/outbox/choice-list.tsx';
import { PledgeNote } from '#features/outbox/donation/pledge-offer.tsx';
import { DonationActions } from '#features/outbox/donation/row-actions.tsx';
import { SubmissionActions } from '#features/outbox/submission-actions.tsx';
import { saveRequest } from '#outbox/actions/form-submission-actions.ts';
import { setFavorite } from '#outbox/actions/set-favorite.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isDonation, isFormSubmission, isPendingFavorite } from '#outbox/kinds/outbox-row.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { athlete, logIn } from '../favorites/favorites-server.ts';
import { dario } from '../fixtures/dario.ts';
import { clockOf, freshOutbox, give } from '../outbox/outbox-server.ts';

const filled = {
	...emptyCollaborationForm,
	first_name: 'Robin',
	last_name: 'V',
	email_address: 'r@people.example',
	phone_number: '5',
	street_address: 's',
	city: 'c',
	state: 's',
	zip_code: 'z',
	country: 'c',
	scope: 'Gaming',
	requested_date: '2026-12-24',
	compensation: 'Flat Fee',
	flat_fees: '750',
} as const;

afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function markup(element: ReactElement): string {
	return renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter>{element}</MemoryRouter>
		</QueryClientProvider>,
	);
}

/** The names of the buttons and links, in order. */
function controls(element: ReactElement): string[] {
	const html = markup(element);
	return [...html.matchAll(/<(button|a)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , content]) => String(content).replaceAll(/<[^>]+>/g, ''));
}

test.each([
	{ code: 'athlete_gone', donation: ['Cancel', 'Find another athlete'], request: ['Cancel', 'Find another athlete'], favorite: ['Dismiss'] },
	{ code: 'conflict', donation: ['Cancel', 'Try again', 'Edit'], request: ['Cancel', 'Edit', 'Try again'], favorite: ['Dismiss', 'Try again'] },
])('what was refused with $code offers what can succeed', async ({ code, ...offered }) => {
	const server = await freshOutbox();
	logIn(7);
	server.refusal = { status: 404, code, detail: 'Dario Quillfeather is no longer on a roster.' };
	await give(20);
	await saveRequest({ body: collaborationBody(filled, dario), athlete: dario }, { draft: 'request' });
	await setFavorite(athlete(1), true);
	await drain(clockOf());
	const rows = await rowsInOrder();
	expect(rows.map(({ state }) => state)).toEqual(['needs_attention', 'needs_attention', 'needs_attention']);
	expect(rows.filter(isDonation).map((row) => controls(<DonationActions row={row} onEdit={() => undefined} />))).toEqual([offered.donation]);
	expect(rows.filter(isFormSubmission).map((row) => controls(<SubmissionActions row={row} />))).toEqual([offered.request]);
	expect(controls(<PendingFavoriteList rows={rows.filter(isPendingFavorite)} online />)).toEqual(offered.favorite);
});

test('what was refused because the athlete hasn’t said yes offers a pledge, and says what it means and what it leaves behind', async () => {
	const server = await freshOutbox();
	logIn(7);
	server.refusal = { status: 409, code: 'conflict', detail: 'Dario Quillfeather hasn’t said yes to donations here yet.', takes_pledges: true };
	await give(20);
	await give(30, { save_card: true });
	await drain(clockOf());
	const rows = (await rowsInOrder()).filter(isDonation);
	expect(rows.map((row) => controls(<DonationActions row={row} onEdit={() => undefined} />))).toEqual([
		['Cancel', 'Try again', 'Pledge $20 instead'],
		['Cancel', 'Try again', 'Pledge $30 instead'],
	]);
	// The next step comes first on the donation's own page.
	expect(rows.map((row) => controls(<DonationActions row={row} whole onEdit={() => undefined} />))[0]).toEqual([
		'Pledge $20 instead',
		'Change the amount',
		'Try again',
		'Cancel this donation',
	]);
	const about = 'If you pledge, nothing is charged unless Dario Quillfeather says yes by Dec 4, 2026.';
	expect(rows.map((row) => markup(<PledgeNote row={row} giving="open" />).replaceAll(/<[^>]+>/g, ''))).toEqual([
		about,
		`${about} You’ll save a card just for the pledge. We won’t keep it for next time.`,
	]);
	const [first] = rows;
	if (first?.kind !== 'donation_one_time' || first.payload === null) throw new Error('no donation');
	const card = { card_id: crypto.randomUUID(), words: 'Give $20', agreed_at: new Date().toISOString() };
	expect(markup(<PledgeNote row={{ ...first, payload: { ...first.payload, card } }} giving="open" />)).toContain('so we won’t use the one you chose.');
	expect(markup(<PledgeNote row={first} giving="offline" />)).toContain('says yes within 90 days.');
	expect(markup(<PledgeNote row={{ ...first, last_error: { code: 'conflict', detail: 'No.' } }} giving="open" />)).toBe('');
});
