import * as z from 'zod/mini';
import { textLine, webAddress } from '../texts/text-fields.ts';
import { CONSENTS } from './consent-states.ts';
import { idSchema } from './roster.ts';

/** Page size of the dashboard's list of athletes. */
export const ATHLETES_PAGE = 20;

/** Fields that an admin may set by hand. `height_in` is inches, `weight_lb` pounds. Null clears a field. */
const fields = {
	player_name: textLine(120, 'Enter a name.'),
	player_class: z.nullable(textLine(40)),
	position: z.nullable(z.string().check(z.trim(), z.regex(/^[A-Z0-9/]{1,6}$/, 'Enter a position code, such as QB.'))),
	jersey_number: z.nullable(z.string().check(z.trim(), z.regex(/^\d{1,3}$/, 'Enter up to three digits.'))),
	height_in: z.nullable(z.int('Enter a height from 4\'0" to 8\'0".').check(z.gte(48, 'Enter a height from 4\'0".'), z.lte(96, 'Enter a height up to 8\'0".'))),
	weight_lb: z.nullable(z.int('Enter a whole number of pounds.').check(z.gte(80, 'Enter at least 80 pounds.'), z.lte(500, 'Enter at most 500 pounds.'))),
	birthplace: z.nullable(textLine(120)),
	gender: z.nullable(textLine(40)),
	pending_transfer: z.boolean(),
	bio_url: z.nullable(webAddress),
	game_logs_url: z.nullable(webAddress),
	news_url: z.nullable(webAddress),
	profile_url: z.nullable(webAddress),
	splits_url: z.nullable(webAddress),
	stats_url: z.nullable(webAddress),
};
export const athleteFieldsSchema = z.strictObject(fields);
/** The same fields, each of which may be missing. Nothing else uses `z.partial`, so it would add to the first load. */
const someFields = Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(schema as z.ZodMiniType)])) as unknown as {
	[Field in keyof typeof fields]: z.ZodMiniOptional<(typeof fields)[Field]>;
};
export type AthleteEditFields = z.infer<typeof athleteFieldsSchema>;
export type AthleteEditField = keyof AthleteEditFields;
export const ATHLETE_EDIT_FIELDS = Object.keys(athleteFieldsSchema.shape) as AthleteEditField[];

const text = z.nullable(z.string());
const whole = z.nullable(z.int());

/**
 * An athlete's current state: the same fields without the form's checks, which a roster's values may not pass, and the
 * other facts that can change.
 */
export const athleteStateSchema = z.strictObject({
	player_name: z.string(),
	player_class: text,
	position: text,
	jersey_number: text,
	height_in: whole,
	weight_lb: whole,
	birthplace: text,
	gender: text,
	pending_transfer: z.boolean(),
	bio_url: text,
	game_logs_url: text,
	news_url: text,
	profile_url: text,
	splits_url: text,
	stats_url: text,
	image_url: text,
	team_id: idSchema,
	retired: z.boolean(),
});
export type AthleteState = z.infer<typeof athleteStateSchema>;
export const ATHLETE_STATE_FIELDS = Object.keys(athleteStateSchema.shape) as (keyof AthleteState)[];

/** A fact that an admin set, and what the rosters say instead. */
export const handEditSchema = z.object({
	/** A field of `AthleteState`. */
	field: z.string(),
	/** As text; null if the rosters say nothing. */
	roster_value: text,
	/** ISO 8601. */
	edited_at: z.string(),
});

/** An athlete as an admin sees them. */
export const adminAthleteSchema = z.object({
	player_id: idSchema,
	sport_id: idSchema,
	team_name: z.string(),
	team_color: text,
	team_alt_color: text,
	transferred_from: text,
	state: athleteStateSchema,
	/** The record of the same person that took this one's place. */
	merged_into: z.nullable(z.object({ player_id: idSchema, player_name: z.string(), team_name: z.string() })),
	/** Whether they can be given to; missing if `listed`, and from servers of earlier versions. */
	consent: z.optional(z.enum(CONSENTS)),
	/** Values that were set by hand and differ from the rosters, latest first. */
	hand_edits: z.array(handEditSchema),
});
export type AdminAthlete = z.infer<typeof adminAthleteSchema>;

/** `PUT /v1/admin/athletes/{player_id}`: the fields to set, and the athlete as the form showed them. */
export const editAthleteBodySchema = z.strictObject({ seen: athleteStateSchema, changes: z.strictObject(someFields) });
export type EditAthleteBody = z.infer<typeof editAthleteBodySchema>;

/** `POST /v1/admin/athletes`. `namesake`: somebody on the team has the name, and this is another person. */
export const addAthleteBodySchema = z.strictObject({
	team_id: idSchema,
	fields: z.strictObject({ ...someFields, player_name: fields.player_name }),
	namesake: z._default(z.boolean(), false),
});
export type AddAthleteBody = z.infer<typeof addAthleteBodySchema>;

/** `POST /v1/admin/athletes/{player_id}/transfer`. */
export const transferBodySchema = z.strictObject({ from_team_id: idSchema, to_team_id: idSchema });

/** A row of the dashboard's list. */
export const athleteRowSchema = z.object({
	player_id: idSchema,
	player_name: z.string(),
	sport_id: idSchema,
	team_id: idSchema,
	team_name: z.string(),
	team_color: text,
	team_alt_color: text,
	position: text,
	jersey_number: text,
	image_url: text,
	retired: z.boolean(),
	/** Name of the athlete whose record took this one's place. */
	merged_into: text,
	/** Missing if `listed`. */
	consent: z.optional(z.enum(CONSENTS)),
});
export type AthleteRow = z.infer<typeof athleteRowSchema>;

/** `GET /v1/admin/athletes`, in the order of the listings. */
export const adminAthletesAnswerSchema = z.object({ data: z.array(athleteRowSchema), count: z.int() });

/** The fields' names in a sentence and on a form. */
export const ATHLETE_FIELD_TEXTS: Readonly<Record<keyof AthleteState, string>> = {
	player_name: 'name',
	player_class: 'class',
	position: 'position',
	jersey_number: 'jersey number',
	height_in: 'height',
	weight_lb: 'weight',
	birthplace: 'birthplace',
	gender: 'gender',
	pending_transfer: 'pending transfer',
	bio_url: 'bio link',
	game_logs_url: 'game logs link',
	news_url: 'news link',
	profile_url: 'profile link',
	splits_url: 'splits link',
	stats_url: 'stats link',
	image_url: 'photo',
	team_id: 'team',
	retired: 'roster status',
};
