import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { type StoredSession, storedSession } from '#core/stored-session.ts';
import type { Player } from '#domain/roster/roster.ts';
import { sessionMark } from '#session/ownership.ts';
import { ORIGIN } from '../outbox/outbox-server.ts';

/** How one request fails. `before`: it never arrives. `lost`: it takes effect, but the response doesn't come back. */
export type Fault = 'none' | 'before' | 'lost' | 'portal' | 500 | 429;
export const FAULTS: readonly Fault[] = ['before', 'lost', 'portal', 500, 429];

interface Favorite {
	favourites_id: number;
	player_id: number;
	op_id: string;
	live: boolean;
}

/**
 * A fake of one account's favorites calls, with their contract (server/modules/favorites/account-favorites.ts). It
 * fails on demand.
 */
export class FavoritesServer {
	favorites: Favorite[] = [];
	/** The bodies seen under each key. */
	bodies = new Map<string, Set<string>>();
	requests: string[] = [];
	/** The former team of each athlete who has transferred since they were saved. */
	formerTeams = new Map<number, string>();
	fault: (path: string) => Fault | Promise<Fault> = (): Fault => 'none';
	/** Our API's refusal of writes, which then have no effect. */
	refusal: { status: number; code: string; detail: string } | undefined;

	get live(): number[] {
		return this.favorites
			.filter((one) => one.live)
			.map((one) => one.player_id)
			.sort((a, b) => a - b);
	}

	install(): void {
		vi.stubGlobal('location', { origin: ORIGIN });
		vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.fetch(path, init));
	}

	private async fetch(path: string, init: RequestInit): Promise<Response> {
		this.requests.push(path);
		const fault = await this.fault(path);
		if (fault === 'before') throw new TypeError('failed to fetch');
		if (fault === 'portal') return new Response('<html>Welcome</html>', { status: 200 });
		if (typeof fault === 'number') return json(fault, { detail: 'Not now.', code: fault === 429 ? 'throttled' : 'internal' });
		const answer = this.handle(path, init);
		if (fault === 'lost') throw new TypeError('connection reset');
		return answer;
	}

	private handle(path: string, init: RequestInit): Response {
		if (path.includes('list_favourite_players')) {
			const data = this.live.map((player_id) => ({
				...athlete(player_id),
				favourites_id: this.idOf(player_id),
				retired: false,
				team_when_saved: this.formerTeams.get(player_id),
			}));
			return json(200, { data, count: data.length });
		}
		if (this.refusal) return json(this.refusal.status, this.refusal);
		if (path.includes('remove_favourite_player')) return this.remove(Number(new URL(path, ORIGIN).searchParams.get('id')), keyOf(init));
		return this.save(keyOf(init), String(init.body));
	}

	private idOf(player_id: number): number | undefined {
		return this.favorites.find((one) => one.live && one.player_id === player_id)?.favourites_id;
	}

	private save(op_id: string, body: string): Response {
		const seen = this.bodies.get(op_id) ?? new Set();
		this.bodies.set(op_id, seen.add(body));
		const { user_id, player_id } = JSON.parse(body) as { user_id: number; player_id: number };
		const known = this.favorites.find((one) => one.op_id === op_id);
		const live = this.idOf(player_id);
		const favourites_id = this.favorites.length + 1;
		if (known === undefined) this.favorites.push({ favourites_id, player_id, op_id, live: live === undefined });
		return json(200, { favourites_id: live ?? known?.favourites_id ?? favourites_id, player_id, user_id });
	}

	private remove(favourites_id: number, op_id: string): Response {
		const one = this.favorites.find((row) => row.favourites_id === favourites_id);
		if (one === undefined) return json(404, { detail: 'We couldn’t find that favorite.', code: 'not_found' });
		if (!this.favorites.some((row) => row.op_id === op_id)) {
			for (const row of this.favorites) if (row.player_id === one.player_id) row.live = false;
			this.favorites.push({ favourites_id: this.favorites.length + 1, player_id: one.player_id, op_id, live: false });
		}
		return json(200, { favourites_id });
	}
}

const keyOf = (init: RequestInit) => String((init.headers as Record<string, string>)['idempotency-key']);

function json(status: number, body: unknown): Response {
	return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', date: new Date().toUTCString() } });
}

export function athlete(player_id: number): Player {
	return {
		player_id,
		player_name: `Athlete ${player_id}`,
		sport_id: 2,
		team_id: 3,
		team_name: 'Port Ashby',
		team_conference: null,
		team_color: '#0b2a5b',
		team_alt_color: null,
		player_class: 'Junior',
		position: 'QB',
		jersey_number: '12',
		height: `6'3"`,
		weight: 214,
		image_url: null,
		pending_transfer: false,
		transferred_from: null,
		birthplace: null,
		gender: null,
		player_bio_url: null,
		player_game_logs_url: null,
		player_news_url: null,
		player_profile_url: null,
		player_splits_url: null,
		player_stats_url: null,
		received_donations: 0,
	};
}

let logins = 0;

/** Someone logs in on this browser. Each login is a session of its own. */
export function logIn(user_id: number): void {
	logins += 1;
	const session: StoredSession = {
		user_id,
		user_email: `p${user_id}@people.example`,
		given_name: null,
		user_name: 'P',
		user_role: 'user',
		is_admin: false,
		managed_by: null,
		expires_at: new Date(Date.UTC(2026, 9, 1, 0, 0, logins)).toISOString(),
	};
	storedSession.set(session);
	if (sessionMark() !== session.expires_at) throw new Error('not logged in');
}

/** An empty browser, a fake clock for `Date` only, and a server. Nobody is logged in. */
export async function freshFavorites(): Promise<FavoritesServer> {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-05T18:00:00Z') });
	storedSession.clear();
	await Promise.all([outboxDb.outbox.clear(), outboxDb.favourites.clear(), outboxDb.private_records.clear()]);
	const server = new FavoritesServer();
	server.install();
	return server;
}
