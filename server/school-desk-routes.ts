import * as z from 'zod/mini';
import { type SchoolDesk, schoolDeskSchema } from '#domain/account/school-desk.ts';
import { MOST_COUNTED } from '#domain/admin/admin-overview.ts';
import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import type { Db } from '#server/db/open-database.ts';
import type { Exports } from '#server/http/answers/one-export.ts';
import { sendCsv } from '#server/http/answers/send-csv.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import {
	countClaims,
	countProposals,
	countWorkToConfirm,
	deskClaimRoutes,
	deskPageRoutes,
	deskYesRoutes,
	everySchoolAthlete,
	schoolAthleteColumns,
	schoolTeams,
} from '#server/modules/claims/public.ts';
import { audit } from '#server/modules/operations/public.ts';
import { countRemovals, deskRemovalRoutes } from '#server/modules/requests/public.ts';
import { deskConsentRoutes, type PhotoDeps } from '#server/modules/rosters/public.ts';

const exampleDesk: SchoolDesk = {
	schools: [{ school: 'cedar valley herons', school_name: 'Cedar Valley Herons', teams: [{ team_id: 17, sport_name: 'Football', athletes: 96 }] }],
	waiting: { claims: 2, pages: 1, work: 0, removals: 0 },
};

/** What the desk of a school does about its own athletes, and no others (docs/decisions/183). */
export const schoolDeskRoutes: readonly ApiRoute<PhotoDeps & Exports>[] = [
	defineRoute({
		method: 'GET',
		path: schoolDeskApi.desk,
		who: 'school-desk',
		summary: 'Get the schools of your desk, and what waits there',
		description: `Each count stops at ${MOST_COUNTED}.`,
		answer: schoolDeskSchema,
		throttle: adminThrottle,
		example: { address: schoolDeskApi.desk, answer: exampleDesk },
		handler: async ({ db }, { user: { schools } }) => ({
			schools: await schoolsWithTeams(db, schools),
			waiting: {
				claims: await countClaims(db, MOST_COUNTED, schools),
				pages: await countProposals(db, MOST_COUNTED, schools),
				work: await countWorkToConfirm(db, MOST_COUNTED, schools),
				removals: await countRemovals(db, MOST_COUNTED, schools),
			},
		}),
	}),

	defineRoute({
		method: 'GET',
		path: schoolDeskApi.athletesCsv,
		who: 'school-desk',
		summary: 'Download the athletes of your schools as a file',
		description: 'With their codes, claims, and agreements. No donor, amount, card, or bank account is in it. Each person can download one file at a time.',
		answer: z.string(),
		contentType: 'text/csv',
		errors: ['in_flight'],
		throttle: adminThrottle,
		example: { address: schoolDeskApi.athletesCsv, answer: 'Athlete,Number,School\r\nÉmile Okafor-Lind,12,Cedar Valley Herons\r\n' },
		handler: async ({ db, clock, beginExport }, { user, reply }) => {
			beginExport(user.user_id, reply);
			await audit(db, { at: clock(), actor_id: user.user_id, action: 'desk_athletes_exported' });
			return sendCsv(reply, 'athletes.csv', schoolAthleteColumns, everySchoolAthlete(db, user.schools, clock()));
		},
	}),

	...deskClaimRoutes,
	...deskPageRoutes,
	...deskYesRoutes,
	...deskConsentRoutes,
	...deskRemovalRoutes,
];

/** A school without a team stays in the list, so that its desk sees why there is nothing. */
async function schoolsWithTeams(db: Db, schools: readonly string[]): Promise<SchoolDesk['schools']> {
	const teams = Map.groupBy(await schoolTeams(db, schools), ({ school }) => school);
	return schools.map((school) => {
		const own = teams.get(school) ?? [];
		return { school, school_name: own[0]?.team_name ?? school, teams: own.map(({ team_id, sport_name, athletes }) => ({ team_id, sport_name, athletes })) };
	});
}
