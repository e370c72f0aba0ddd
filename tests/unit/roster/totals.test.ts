import { expect, test } from 'vitest';
import { classesQuery, conferencesQuery, positionsQuery } from '#roster/filter-queries.ts';
import * as queries from '#roster/roster-queries.ts';

test('a payment changes the answers that hold sums, and no others', () => {
	const { holdsTotals } = queries;
	const changed = [
		queries.playerQuery(1, 2),
		queries.listingQuery({ sport_id: 2 }, 0),
		queries.searchQuery({ sport_id: 2, search: 'jo' }, 0),
		queries.teamPlayersQuery('sport', 'team'),
		queries.maxDonationQuery,
	];
	const lasting = [queries.sportsQuery, conferencesQuery(2), classesQuery(2), queries.teamsQuery(2), positionsQuery(2)];
	expect([...changed, { queryKey: ['listing-pages', {}, 1] }].map(holdsTotals)).not.toContain(false);
	expect(lasting.map(holdsTotals)).not.toContain(true);
});
