import { type Finding, notUsed, passed, warning } from '#domain/admin/system-report.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { type PayoutField, payoutLine } from '#domain/site/payout-line.ts';
import type { SiteField } from '#domain/site/site-profile.ts';
import type { Db } from '#server/db/open-database.ts';
import type { Env } from '#server/env.ts';
import { readSite, type StoredSite } from './stored-site.ts';

type SiteEnv = Pick<Env, 'https' | 'PAYMENTS'>;

const IMPRINT = { legal_name: 'legal name', contact_email: 'contact email' } as const satisfies Partial<Record<SiteField, string>>;
const LEGAL_TEXTS = { terms: 'terms', privacy_contact: 'privacy contact' } as const satisfies Partial<Record<SiteField, string>>;
const PAYOUT = {
	payout_holder: 'who holds the money',
	payout_time: 'when athletes get it',
	payout_fee: 'who pays the card fee',
} as const satisfies Record<PayoutField, string>;

/** Names what Admin → Site doesn’t say and visitors look for: who runs the site, its terms, and how athletes are paid. */
export async function checkSite(db: Db, env: SiteEnv): Promise<Finding[]> {
	const { profile } = await readSite(db);
	return [checkImprint(profile, env), checkLegalTexts(profile, env), checkPayout(profile, env)];
}

/** The names of what a public site doesn't say about itself; empty for any other site. */
export async function missingOnSite(db: Db, { https, PAYMENTS }: SiteEnv): Promise<string[]> {
	if (!https) return [];
	const { profile } = await readSite(db);
	return missingNames(profile, { ...IMPRINT, ...LEGAL_TEXTS, ...(takesRealMoney(PAYMENTS) && PAYOUT) });
}

function checkImprint(profile: StoredSite['profile'], { https }: SiteEnv): Finding {
	const title = 'Who runs the site';
	const detail = missingText(missingNames(profile, IMPRINT));
	if (detail === undefined) return passed(title, `Admin → Site has a legal name (${profile.legal_name}) and a contact email.`);
	return https ? warning(title, detail, 'Go to Admin → Site and add what’s missing, so donors know who they’re giving to.') : notUsed(title, detail);
}

function checkLegalTexts(profile: StoredSite['profile'], { https }: SiteEnv): Finding {
	const title = 'Terms and privacy';
	const detail = missingText(missingNames(profile, LEGAL_TEXTS));
	if (detail === undefined) return passed(title, 'Admin → Site has terms and a privacy contact.');
	return https
		? warning(title, detail, 'Go to Admin → Site and add what’s missing, so people know the rules and whom to ask about their data.')
		: notUsed(title, detail);
}

function checkPayout(profile: StoredSite['profile'], { PAYMENTS }: SiteEnv): Finding {
	const title = 'How athletes are paid';
	if (!takesRealMoney(PAYMENTS)) return notUsed(title, payoutLine(profile, { demo: true }));
	const line = payoutLine(profile, { demo: false });
	const missing = missingNames(profile, PAYOUT);
	if (missing.length === 0) return passed(title, line);
	const detail = `Admin → Site doesn’t say ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(missing)}.`;
	return warning(title, detail, `Go to Admin → Site and add what’s missing. Until then, donors read: “${line}”`);
}

/** The names of the fields that aren't filled in. */
function missingNames(profile: StoredSite['profile'], names: Partial<Record<SiteField, string>>): string[] {
	return Object.entries(names).flatMap(([field, name]) => (profile[field as SiteField] === null ? [name] : []));
}

/** "Admin → Site has no terms and no privacy contact."; undefined if nothing is missing. */
function missingText(names: readonly string[]): string | undefined {
	return names.length === 0 ? undefined : `Admin → Site has ${new Intl.ListFormat('en-US').format(names.map((name) => `no ${name}`))}.`;
}
