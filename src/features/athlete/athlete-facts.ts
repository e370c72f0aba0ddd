import { dollarsToCents, formatUsd } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';

/** The known facts about an athlete, in the order of the page. Unknown facts are left out. */
export function athleteFacts(player: Player): [name: string, value: string][] {
	const { weight, received_donations } = player;
	const facts: [string, string | null][] = [
		['Class', player.player_class],
		['Height', player.height],
		['Weight', weight === null ? null : `${weight} lbs`],
		['Jersey', player.jersey_number],
		['Birthplace', player.birthplace],
		['Gender', player.gender],
		['Transferred from', player.transferred_from],
		['Received', received_donations > 0 ? formatUsd(dollarsToCents(received_donations)) : null],
	];
	return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}
