import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { emailKey, isEmail } from '#domain/account/account.ts';
import { isPlainLine } from '#domain/texts/plain-text.ts';
import { and, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { developmentProviderRecords as records } from '#server/db/schema/people-schema.ts';

const KIND = 'Person';

/** Somebody whose identity a login claimed. */
const personSchema = z.object({ name: z.string(), email: z.string() });
export type DevelopmentPerson = z.infer<typeof personSchema>;

/** Invented people, for trials without typing. */
export const DEMO_PEOPLE: readonly DevelopmentPerson[] = [
	{ name: 'Marlow Finchley', email: 'marlow@fans.example' },
	{ name: 'Tess Okonbury', email: 'tess@fans.example' },
	{ name: 'Ira Quillander', email: 'ira@fans.example' },
];

/** The fields of the sign-in form. */
export const personForm = z.object({
	name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isPlainLine)),
	email: z.string().check(z.trim(), z.refine(isEmail)),
});

/** The `sub` in the ID tokens for this address, always the same for one address. */
export function subjectOf(email: string): string {
	return createHash('sha256').update(emailKey(email)).digest('base64url').slice(0, 22);
}

/** Stores who the person claims to be; returns the `sub` of their ID tokens. */
export async function savePerson(db: Db, person: DevelopmentPerson): Promise<string> {
	const subject = subjectOf(person.email);
	await db
		.insert(records)
		.values({ kind: KIND, record_id: subject, payload: person })
		.onConflictDoUpdate({ target: [records.kind, records.record_id], set: { payload: person } });
	return subject;
}

export async function findPerson(db: Db, subject: string): Promise<DevelopmentPerson | undefined> {
	const [row] = await db
		.select({ payload: records.payload })
		.from(records)
		.where(and(eq(records.kind, KIND), eq(records.record_id, subject)));
	return row === undefined ? undefined : personSchema.parse(row.payload);
}

/**
 * Claims of the ID token. It vouches for addresses under `.example`, which no mail reaches, so that people can try
 * linking. It doesn't vouch for a real one: typing an address here must not open its owner's account.
 */
export function claimsOf(subject: string, { name, email }: DevelopmentPerson) {
	return { sub: subject, name, given_name: name.split(/\s+/, 1)[0], email, email_verified: emailKey(email).endsWith('.example') };
}
