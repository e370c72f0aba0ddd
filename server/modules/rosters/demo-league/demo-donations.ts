import type { LeaguePlayer } from './league-types.ts';
import { createRandom } from './seeded-random.ts';

/** The provider of seeded donations: none that we could ask about them. */
export const DEMO_PROVIDER = 'demo';

export interface LeagueDonation {
	intent_id: string;
	payment_id: string;
	player_id: number;
	amount_cents: number;
	/** ISO time. */
	paid_at: string;
}

const amounts = [
	[1000, 30],
	[2000, 26],
	[5000, 22],
	[10_000, 11],
	[2500, 4],
	[1500, 3],
	[50_000, 2],
	[100_000, 0.8],
	[33_50, 0.7],
	[250_000, 0.1],
] as const;
/** Donations of a year, so the dashboard's charts are full up to the current month. */
const SPAN_DAYS = 365;

/**
 * One athlete in seven; fewer in a very large league, so it still seeds in seconds, and more in a small one, so its
 * lists have pages.
 */
function shareWithDonations(athletes: number): number {
	if (athletes > 50_000) return 0.05;
	return athletes < 1_000 ? 0.6 : 0.15;
}

/**
 * Donations for some of the athletes; most get a few, a handful very many. Their amounts are always the same; their
 * times are in the year before `until`.
 */
export function generateDonations(players: readonly LeaguePlayer[], until: Date): LeagueDonation[] {
	const random = createRandom(77_031);
	const uuid = () => {
		const hex = Array.from({ length: 4 }, () =>
			Math.floor(random.next() * 4_294_967_296)
				.toString(16)
				.padStart(8, '0'),
		).join('');
		return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
	};
	const share = shareWithDonations(players.length);
	const donations: LeagueDonation[] = [];
	for (const { player_id } of players) {
		if (!random.chance(share)) continue;
		const popularity = random.next();
		const count = Math.min(40, Math.ceil(0.3 / (1.0001 - popularity)));
		for (let n = 0; n < count; n++) {
			donations.push({
				intent_id: uuid(),
				payment_id: uuid(),
				player_id,
				amount_cents: random.weighted(amounts),
				paid_at: new Date(until.getTime() - Math.ceil(random.next() * SPAN_DAYS * 86_400) * 1000).toISOString(),
			});
		}
	}
	return donations.sort((a, b) => (a.paid_at < b.paid_at ? -1 : a.paid_at > b.paid_at ? 1 : a.player_id - b.player_id));
}
