import { beforeEach, expect, it, vi } from 'vitest';
import { saveProfile } from '#session/account/save-profile.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';

/** The server's profile. */
let stored: Record<string, unknown> | undefined;
let lose: boolean;
const calls: string[] = [];

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function serve(method: string, fields: Record<string, unknown>): Response {
	if (method === 'POST' && stored !== undefined) return json(409, { code: 'conflict', detail: 'You already have a profile.' });
	stored = { ...EMPTY, ...stored, ...fields };
	return json(200, stored);
}

const EMPTY = {
	user_id: 7,
	given_name: null,
	first_name: null,
	last_name: null,
	phone_number: null,
	company_name: null,
	address: null,
	city: null,
	state: null,
	zipcode: null,
	country: null,
};

beforeEach(() => {
	stored = undefined;
	lose = false;
	calls.length = 0;
	vi.stubGlobal('localStorage', new FakeStorage());
	vi.stubGlobal('location', { origin: 'https://athletes.example' });
	vi.stubGlobal('fetch', async (_path: string, init: { method: string; body: string }) => {
		calls.push(init.method);
		const answer = serve(init.method, JSON.parse(init.body) as Record<string, unknown>);
		if (lose) throw new TypeError('connection reset');
		return answer;
	});
});

it('an addition whose answer was lost is saved by the next try, with what the form holds by then', async () => {
	lose = true;
	await expect(saveProfile(7, false, { city: 'Wexcombe' })).rejects.toMatchObject({ code: 'network' });
	lose = false;
	expect(await saveProfile(7, false, { city: 'Port Ashby' })).toMatchObject({ city: 'Port Ashby' });
	expect(calls).toEqual(['POST', 'POST', 'PUT']);
});

it('otherwise one call is enough', async () => {
	await saveProfile(7, false, { city: 'Wexcombe' });
	await saveProfile(7, true, { city: 'Port Ashby' });
	expect(calls).toEqual(['POST', 'PUT']);
});
