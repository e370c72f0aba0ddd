import 'fake-indexeddb/auto';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { collaborationBody, emptyCollaborationForm } from '#domain/collaboration/collaboration-form-schema.ts';
import { PendingFavoriteList } from '#features/outbox/choice-list.tsx';
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

/** The names of the buttons and links, in order. */
function controls(element: ReactElement): string[] {
	const html = renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
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
