import { teamColors } from '#domain/drawing/team-colors.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Player } from '#domain/roster/roster.ts';
import { surname } from '#domain/roster/surname.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { and, eq, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { sports, teams } from '#server/db/schema/rosters-schema.ts';
import type { OgImage } from './og-image-svg.ts';

export function athleteOgImage(player: Player): OgImage {
	const { player_name, team_name, team_color, team_alt_color, jersey_number, position, player_class } = player;
	return {
		over: team_name,
		title: player_name,
		under: [position === null ? '' : positionText(position), player_class ?? ''].filter(Boolean).join(', '),
		number: jersey_number,
		plate: surname(player_name).toLocaleUpperCase('en-US'),
		colors: teamColors(team_color, team_alt_color),
	};
}

interface TeamFacts {
	team_name: string;
	sport_name: string;
	conference: string | null;
	color: string | null;
	alt_color: string | null;
}

export function teamOgImage({ team_name, sport_name, conference, color, alt_color }: TeamFacts): OgImage {
	return { over: sport_name, title: team_name, under: conference ?? '', number: null, plate: '', colors: teamColors(color, alt_color) };
}

/** The picture of the whole site, for an address that is about nobody in particular. */
export const siteOgImage: OgImage = {
	over: 'NIL',
	title: 'Support college athletes',
	under: messages.searchIntro,
	number: null,
	plate: 'NIL',
	colors: teamColors('#121a18', '#ff5f0f'),
};

export async function findTeamFacts(db: Db, team_id: number): Promise<TeamFacts | undefined> {
	const [row] = await db
		.select({ team_name: teams.team_name, sport_name: sports.sport_name, conference: teams.conference, color: teams.color, alt_color: teams.alt_color })
		.from(teams)
		.innerJoin(sports, eq(sports.sport_id, teams.sport_id))
		.where(and(eq(teams.team_id, team_id), isNull(teams.retired_at)));
	return row;
}
