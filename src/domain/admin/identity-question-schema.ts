import * as z from 'zod/mini';

/** A person's answer about a line of a roster and an athlete: the same person, or another. */
export const IDENTITY_ANSWERS = ['same', 'another'] as const;
export const identityAnswerSchema = z.enum(IDENTITY_ANSWERS);
export type IdentityAnswer = z.infer<typeof identityAnswerSchema>;

/** How many questions about athletes a plan has; the report counts all. */
export const IDENTITY_QUESTIONS_LISTED = 1000;

const factsSchema = z.object({
	player_name: z.string(),
	team_name: z.string(),
	player_class: z.nullable(z.string()),
	position: z.nullable(z.string()),
	jersey_number: z.nullable(z.string()),
	/** Inches. */
	height_in: z.nullable(z.int()),
	/** Pounds. */
	weight_lb: z.nullable(z.int()),
	birthplace: z.nullable(z.string()),
});
export type IdentityFacts = z.infer<typeof factsSchema>;

/** An athlete whom a line may be about. */
export const identityCandidateSchema = z.object({
	player_id: z.int(),
	known: factsSchema,
	/** Whether they are on a roster now. */
	active: z.boolean(),
	/** Whether people gave to them, are about to, have a plan for them, or saved them. */
	supported: z.boolean(),
	/** The sum of what speaks for and against. */
	score: z.int(),
	/** Arguments for and against, in short phrases. */
	reasons: z.array(z.object({ fact: z.string(), says: z.enum(['agrees', 'differs', 'neutral']), text: z.string() })),
	/** A person's answer, now or about an earlier roster. */
	answer: z.nullable(identityAnswerSchema),
});
export type IdentityCandidate = z.infer<typeof identityCandidateSchema>;

/** A line whose athlete isn't certain, or wasn't until a person said it. */
export const identityQuestionSchema = z.object({
	/** The same for the same line in later rosters. */
	question: z.string(),
	file: z.string(),
	line: z.int(),
	/** The year in which its season starts. */
	season: z.string(),
	/** Whether nobody knows yet: the line is left out, and its candidates stay as they are. */
	open: z.boolean(),
	listed: factsSchema,
	/** The likeliest first. */
	candidates: z.array(identityCandidateSchema),
});
export type IdentityQuestion = z.infer<typeof identityQuestionSchema>;

/** `POST …/answers`: what an admin says about lines of a plan; null takes an answer back. */
export const identityAnswersBodySchema = z.strictObject({
	answers: z
		.array(z.strictObject({ question: z.string().check(z.maxLength(64)), player_id: z.int(), answer: z.nullable(identityAnswerSchema) }))
		.check(z.minLength(1), z.maxLength(5000)),
});
export type IdentityAnswersBody = z.infer<typeof identityAnswersBodySchema>;
