import { screens } from '../api/api-paths.ts';

const texts = {
	/** It never names the amount. */
	backed: (names: string) => `I backed ${names}. You can, too:`,
	label: (names: string) => `Share that you backed ${names}`,
	more: (count: number) => (count === 1 ? '1 more athlete' : `${count} more athletes`),
} as const;

/** An athlete whom this person has given to. */
export interface BackedAthlete {
	player_id: number;
	team_id: number;
	player_name: string;
}

/** Names that are written out. */
const NAMED = 3;

/** "Ada Roe", "Ada Roe and Bo Lee", "Ada Roe, Bo Lee, Cy Orr, and 2 more athletes"; each name once. */
export function namesOf(athletes: readonly Pick<BackedAthlete, 'player_name'>[]): string {
	const names = [...new Set(athletes.map(({ player_name }) => player_name))];
	const more = names.length - NAMED;
	const listed = more > 0 ? [...names.slice(0, NAMED), texts.more(more)] : names;
	return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(listed);
}

/** The name of the button that shares it, for screen readers. */
export function backingLabel(athletes: readonly BackedAthlete[]): string {
	return texts.label(namesOf(athletes));
}

/**
 * The message to share after giving: who was backed, an invitation, and where to give. For several athletes, the last
 * address is the link, and the others are in the text. Amounts don't appear.
 */
export function backingMessage(athletes: readonly [BackedAthlete, ...BackedAthlete[]], origin: string): { title: string; text: string; url: string } {
	const names = namesOf(athletes);
	const addresses = athletes.map(({ player_id, team_id }) => origin + screens.details(player_id, team_id));
	const text = [texts.backed(names), ...addresses.slice(0, -1)].join('\n');
	return { title: names, text, url: addresses.at(-1) ?? origin };
}
