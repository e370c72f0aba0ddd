import { type Finding, notUsed, passed, warning } from '#domain/admin/system-report.ts';
import type { Db } from '#server/db/open-database.ts';
import type { Env } from '#server/env.ts';
import { readSite } from './stored-site.ts';

/** Whether people can read who is responsible for the site. */
export async function checkImprint(db: Db, { https }: Pick<Env, 'https'>): Promise<Finding> {
	const title = 'Who runs the site';
	const { legal_name, contact_email } = (await readSite(db)).profile;
	if (legal_name !== null && contact_email !== null) return passed(title, `Admin → Site has a legal name (${legal_name}) and a contact email.`);
	const missing = [legal_name === null ? ['no legal name'] : [], contact_email === null ? ['no contact email'] : []].flat();
	const detail = `Admin → Site has ${missing.join(' and ')}.`;
	return https ? warning(title, detail, 'Go to Admin → Site and add what’s missing, so donors know who they’re giving to.') : notUsed(title, detail);
}
