import { afterEach, expect, test, vi } from 'vitest';
import { NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import { setLoginRedirect } from '#favorites/hearts/redirect-to-login.ts';
import { toggleFavorite } from '#favorites/hearts/toggle-favorite.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';

vi.mock('#roster/replica/find-player.ts', () => ({
	findPlayerAnywhere: () => Promise.reject(new DOMException('Internal error.', 'UnknownError')),
}));

afterEach(() => {
	vi.unstubAllGlobals();
});

test('a visitor’s heart leads to the login, also if storage can’t be read', async () => {
	const redirect = vi.fn();
	const reported = vi.fn();
	const session = new FakeStorage();
	vi.stubGlobal('sessionStorage', session);
	vi.stubGlobal('reportError', reported);
	setLoginRedirect(redirect);
	const athlete = {
		...NO_COLD_FIELDS,
		player_id: 7,
		player_name: 'Dario Quillfeather',
		team_id: 3,
		team_name: 'Port Ashby',
		team_conference: 'Coast',
		sport_id: 2,
		player_class: null,
		position: null,
		jersey_number: '12',
		pending_transfer: false,
		received_donations: 0,
		team_color: null,
		team_alt_color: null,
	};
	await toggleFavorite(athlete, true);
	expect(redirect).toHaveBeenCalledOnce();
	expect([...session.entries.values()].join()).toContain('Dario Quillfeather');
	expect(reported).toHaveBeenCalledOnce();
});
