import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';
import { linkTokenSchema } from './account.ts';

/**
 * A school in the paths and rows of desks: the folded name of its teams. Teams of one name are one school, whatever their sport, as for
 * mail domains.
 */
export const schoolKeySchema = z.string().check(z.minLength(1), z.maxLength(200));

/** `GET /v1/school-desk`: the schools of the caller, and what waits there. Counts stop at `MOST_COUNTED`. */
export const schoolDeskSchema = z.object({
	schools: z.array(
		z.object({
			school: z.string(),
			school_name: z.string(),
			teams: z.array(z.object({ team_id: idSchema, sport_name: z.string(), athletes: z.int() })),
		}),
	),
	waiting: z.object({ claims: z.int(), pages: z.int(), work: z.int(), removals: z.int() }),
});
export type SchoolDesk = z.infer<typeof schoolDeskSchema>;

/** `POST /v1/school-desk-invitation/look` and `…/accept`, with the token of the mailed link. */
export const deskInvitationBodySchema = z.strictObject({ token: linkTokenSchema });
/** The admin who offers the desk, of which school, and when the offer expires (ISO 8601). */
export const deskInvitationAnswerSchema = z.object({ invited_by: z.string(), school_name: z.string(), expires_at: z.string() });

/** `POST /v1/admin/users/{userId}/school-desks`: the desk of this team's school. */
export const inviteToDeskBodySchema = z.strictObject({ team_id: idSchema });

const deskMemberSchema = z.object({
	user_id: idSchema,
	user_name: z.string(),
	user_email: z.string(),
	school: z.string(),
	school_name: z.string(),
	/** The sports in which the school has a team now. */
	sports: z.array(z.string()),
	/** Times are ISO 8601. Null while the invitation waits. */
	since: z.nullable(z.string()),
	/** Until when an invitation waits; null once it is accepted. */
	invited_until: z.nullable(z.string()),
});
export type DeskMember = z.infer<typeof deskMemberSchema>;

/** `GET /v1/admin/school-desks`: who has a desk or is invited to one, by school. */
export const deskMembersSchema = z.object({ desks: z.array(deskMemberSchema) });
export type DeskMembers = z.infer<typeof deskMembersSchema>;
