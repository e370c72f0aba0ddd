import { dollarsToCents, formatUsd } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import { athleteTexts } from './athlete-texts.ts';

const texts = athleteTexts.facts;

/** The known facts about an athlete, in the order of the page. Unknown facts are left out. */
export function athleteFacts(player: Player): [name: string, value: string][] {
	const { weight, received_donations } = player;
	const facts: [string, string | null][] = [
		[texts.class, player.player_class],
		[texts.height, player.height],
		[texts.weight, weight === null ? null : athleteTexts.pounds(weight)],
		[texts.jersey, player.jersey_number],
		[texts.birthplace, player.birthplace],
		[texts.gender, player.gender],
		[texts.transferredFrom, player.transferred_from],
		[texts.received, received_donations > 0 ? formatUsd(dollarsToCents(received_donations)) : null],
	];
	return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}
