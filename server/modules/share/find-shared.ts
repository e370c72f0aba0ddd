import { screens } from '#domain/api/api-paths.ts';
import { athleteDescription, athleteTitle, teamDescription } from '#domain/api/page-meta.ts';
import { isOptedOutByte } from '#domain/roster/consent-byte.ts';
import { idSchema, type Player } from '#domain/roster/roster.ts';
import { slug } from '#domain/texts/fold.ts';
import type { Db } from '#server/db/open-database.ts';
import { findPlayer, findSportBySlug, teamPlayers, teamsIn } from '#server/modules/rosters/public.ts';
import { ogImageAddress } from './og-image/og-image-address.ts';
import { athleteOgImage, findTeamFacts, teamOgImage } from './og-image/og-image-content.ts';
import type { OgImage } from './og-image/og-image-svg.ts';

/** Subject of a shared address. */
export interface Shared {
	kind: 'athlete' | 'team';
	title: string;
	description: string;
	/** Its canonical address, without origin. */
	path: string;
	/** Undefined for an athlete who has opted out: the site's. */
	image: { path: string; alt: string } | undefined;
	/** The athlete, if it is about one. */
	player?: Player;
	/** The address names a record that was merged into this athlete's. */
	merged?: true;
}

/**
 * The athlete or team of an address, as the page would show it. `nameless`: the page has something to show, but not one
 * athlete or team (two of the same name, a retired athlete). Undefined: nothing is at that address. Reads a few rows by
 * index.
 */
export async function findShared(db: Db, parts: readonly string[]): Promise<Shared | 'nameless' | undefined> {
	const [head = '', second = '', third] = parts;
	if (head.toLowerCase() === 'detailsview') {
		const player_id = idSchema.safeParse(/^\d{1,10}$/.test(second) ? Number(second) : undefined);
		const found = player_id.success ? await findPlayer(db, player_id.data) : undefined;
		if (found === undefined) return undefined;
		if (found.retired) return 'nameless';
		return { ...ofAthlete(found.player), ...(found.player.player_id !== player_id.data && { merged: true as const }) };
	}
	const sport = await findSportBySlug(db, head);
	if (sport === undefined) return undefined;
	const [team, ...namesakes] = await teamsIn(db, sport.sport_id, { slug: slug(second) });
	if (team === undefined) return undefined;
	if (third !== undefined) {
		const [player, ...more] = await teamPlayers(db, sport.sport_id, slug(second), slug(third));
		if (player === undefined) return undefined;
		return more.length > 0 ? 'nameless' : ofAthlete(player);
	}
	if (namesakes.length > 0) return 'nameless';
	const facts = await findTeamFacts(db, team.team_id);
	if (facts === undefined) return undefined;
	return {
		kind: 'team',
		title: `${team.team_name}, ${sport.sport_name}`,
		description: teamDescription(team.team_name, sport.sport_name),
		path: screens.team(sport.sport_name, team.team_name),
		image: ogImageOf(`teams/${team.team_id}`, teamOgImage(facts), `Jersey of ${team.team_name}`),
	};
}

function ofAthlete(player: Player): Shared {
	const { player_id, player_name, team_id, team_name, jersey_number } = player;
	return {
		kind: 'athlete',
		title: athleteTitle(player),
		description: athleteDescription(player),
		path: screens.details(player_id, team_id),
		player,
		image: isOptedOutByte(player.consent)
			? undefined
			: ogImageOf(
					`players/${player_id}`,
					athleteOgImage(player),
					`Jersey${jersey_number === null ? '' : ` number ${jersey_number}`} of ${player_name}, ${team_name}`,
				),
	};
}

function ogImageOf(of: string, card: OgImage, alt: string): NonNullable<Shared['image']> {
	return { path: ogImageAddress(of, card), alt };
}
