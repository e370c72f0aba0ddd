import { screens } from '#domain/api/api-paths.ts';
import { idSchema, type Player } from '#domain/roster/roster.ts';
import { slug } from '#domain/texts/fold.ts';
import { athleteDescription, athleteTitle, teamDescription } from '#domain/texts/page-meta.ts';
import type { Db } from '#server/db/open-database.ts';
import { findPlayer, findSportBySlug, teamPlayers, teamsIn } from '#server/modules/rosters/public.ts';
import { ogImageAddress } from './og-image/og-image-address.ts';
import { athleteOgImage, findTeamFacts, teamOgImage } from './og-image/og-image-content.ts';
import type { OgImage } from './og-image/og-image-svg.ts';

/** What a shared address is about. */
export interface Shared {
	kind: 'athlete' | 'team';
	title: string;
	description: string;
	/** Its canonical address, without origin. */
	path: string;
	image: { path: string; alt: string };
}

/** First parts of addresses that aren't sports. */
const notSports = new Set([...Object.values(screens).flatMap((path) => (typeof path === 'string' ? [first(path)] : [])), 'poster', 'receipt', 'auth']);

function first(path: string): string {
	return path.split('/')[1]?.toLowerCase() ?? '';
}

/** The parts of an address that may be an athlete's or a team's (spec §2); undefined for any other. */
export function sharedParts(path: string): readonly string[] | undefined {
	let parts: string[];
	try {
		parts = path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
	} catch {
		return undefined; // Badly encoded, so not one of our addresses.
	}
	if (parts.length < 2 || parts.length > 3 || parts.some((part) => part === '' || part.length > 200 || part.includes('\0'))) return undefined;
	if (parts[0]?.toLowerCase() === 'detailsview') return parts.length === 3 ? parts : undefined;
	return notSports.has(parts[0]?.toLowerCase() ?? '') ? undefined : parts;
}

/**
 * The athlete or team of an address, as the page would show it; undefined if it is unknown, retired, or ambiguous.
 * Reads a few rows by index.
 */
export async function findShared(db: Db, parts: readonly string[]): Promise<Shared | undefined> {
	const [head = '', second = '', third] = parts;
	if (head.toLowerCase() === 'detailsview') {
		const player_id = idSchema.safeParse(/^\d{1,10}$/.test(second) ? Number(second) : undefined);
		const found = player_id.success ? await findPlayer(db, player_id.data) : undefined;
		return found === undefined || found.retired ? undefined : ofAthlete(found.player);
	}
	const sport = await findSportBySlug(db, head);
	if (sport === undefined) return undefined;
	const [team, ...namesakes] = await teamsIn(db, sport.sport_id, { slug: slug(second) });
	if (team === undefined) return undefined;
	if (third !== undefined) {
		const [player, ...more] = await teamPlayers(db, sport.sport_id, slug(second), slug(third));
		return player === undefined || more.length > 0 ? undefined : ofAthlete(player);
	}
	const facts = namesakes.length > 0 ? undefined : await findTeamFacts(db, team.team_id);
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
		image: ogImageOf(
			`players/${player_id}`,
			athleteOgImage(player),
			`Jersey${jersey_number === null ? '' : ` number ${jersey_number}`} of ${player_name}, ${team_name}`,
		),
	};
}

function ogImageOf(of: string, card: OgImage, alt: string): Shared['image'] {
	return { path: ogImageAddress(of, card), alt };
}
