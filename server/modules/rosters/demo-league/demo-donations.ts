import { ACCOUNTS_FOR_MONTHS, SUPPORT_MONTHS } from '#domain/donation/athlete-support-answer.ts';
import type { LeaguePlayer } from './league-types.ts';
import { createRandom, type Random } from './seeded-random.ts';

/** The provider of seeded donations: none that we could ask about them. */
export const DEMO_PROVIDER = 'demo';

export interface LeagueDonation {
	intent_id: string;
	payment_id: string;
	player_id: number;
	amount_cents: number;
	/** ISO time. */
	paid_at: string;
	/** A donor who had an account, as a deleted account leaves them. Null: a guest. */
	donor_pseudonym: string | null;
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
const DAY_MS = 86_400_000;
/** Donations of a year, so the dashboard's charts are full up to the current month. */
const SPAN_DAYS = 365;
/**
 * From this many donations on, an athlete's donors had accounts, and enough of them gave in each month of theirs: the
 * athlete's page shows how giving went.
 */
const WITH_MONTHS = 2 * ACCOUNTS_FOR_MONTHS;
const DONORS = Array.from({ length: 40 }, (_, n) => `demo-donor-${n + 1}`);

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
	const months = monthsUntil(until);
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
		const received = Array.from({ length: count }, () => ({
			intent_id: uuid(),
			payment_id: uuid(),
			player_id,
			amount_cents: random.weighted(amounts),
			paid_at: timeIn([until.getTime() - SPAN_DAYS * DAY_MS, until.getTime()], random),
			donor_pseudonym: null,
		}));
		donations.push(...(count < WITH_MONTHS ? received : byMonth(received, months, createRandom(player_id))));
	}
	return donations.sort((a, b) => (a.paid_at < b.paid_at ? -1 : a.paid_at > b.paid_at ? 1 : a.player_id - b.player_id));
}

/** From, and up to, in milliseconds since 1970. */
type Span = readonly [number, number];

/** The months of UTC that an athlete's page shows at `until`, oldest first. The last one ends there. */
function monthsUntil(until: Date): Span[] {
	const first = (n: number) => Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + n, 1);
	return Array.from({ length: SUPPORT_MONTHS }, (_, n) => [first(n + 1 - SUPPORT_MONTHS), Math.min(first(n + 2 - SUPPORT_MONTHS), until.getTime())]);
}

/** A whole second of a span. */
function timeIn([from, to]: Span, random: Random): string {
	return new Date(to - Math.ceil(random.next() * Math.floor((to - from) / 1000)) * 1000).toISOString();
}

/**
 * The same donations, in so few months that enough different donors gave in each. The current month is among them, so a
 * visitor's own donation doesn't hide them.
 */
function byMonth(received: readonly LeagueDonation[], months: readonly Span[], random: Random): LeagueDonation[] {
	const chosen = [...months.slice(-1), ...random.shuffle(months.slice(0, -1))]
		.slice(0, Math.floor(received.length / ACCOUNTS_FOR_MONTHS))
		.map((span) => ({ span, donors: random.shuffle(DONORS) }));
	return received.map((donation, n) => {
		const { span, donors } = chosen[n % chosen.length] as (typeof chosen)[number];
		return { ...donation, paid_at: timeIn(span, random), donor_pseudonym: donors[Math.floor(n / chosen.length)] ?? null };
	});
}
