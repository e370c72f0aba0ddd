import { type APIRequestContext, request as requests } from '@playwright/test';
import * as z from 'zod/mini';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { type Claim, type MadeCodes, madeCodesSchema, myClaimsSchema } from '#domain/claims/claim-forms.ts';
import { checkoutAnswerSchema } from '#domain/donation/donation.ts';
import { logInDemo } from '#tests/e2e/fixtures/pages/admin-dashboard.ts';

/** More than the room shows at once. */
export const DONATIONS = 60;
/** A device may open this many checkouts an hour. */
const GIFTS = 10;

const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY };
const athletesSchema = z.object({ data: z.array(z.object({ player_id: z.int() })) });

async function read<T>(request: APIRequestContext, address: string, schema: z.ZodMiniType<T>, data?: unknown): Promise<T> {
	const answer = await request.fetch(address, { headers, ...(data !== undefined && { method: 'POST', data }) });
	if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`);
	return schema.parse(await answer.json());
}

/** An admin makes a code for as many athletes of the demo league. */
export async function makeCodes(origin: string, count: number): Promise<MadeCodes['codes']> {
	const admin = await requests.newContext();
	try {
		await logInDemo(admin, origin, 'admin');
		const { data } = await read(admin, `${origin}${adminRosterApi.athletes}?sport_id=2&retired=no&limit=${count}&skip=0`, athletesSchema);
		const { codes } = await read(admin, origin + adminClaimApi.codes, madeCodesSchema, { player_ids: data.map(({ player_id }) => player_id) });
		return codes;
	} finally {
		await admin.dispose();
	}
}

/** The page that this person holds. Throws unless fans can give to them because of their yes. */
export async function acceptingClaim(person: APIRequestContext, origin: string): Promise<Claim> {
	const { claims } = await read(person, origin + claimApi.claims, myClaimsSchema);
	const [claim] = claims;
	if (claim?.takes_donations !== true || claim.yes?.confirmed !== true) throw new Error(`The athlete takes no donations: ${JSON.stringify(claims)}`);
	return claim;
}

/** Guests give to the athlete, and pay on the sandbox's page. */
export async function fillRoom(origin: string, athlete: Claim): Promise<void> {
	for (let given = 0; given < DONATIONS; given += GIFTS) {
		const guest = await requests.newContext();
		try {
			// Its first call makes it a device that the server knows.
			await guest.get(origin + api.sports, { headers });
			for (let gift = 0; gift < GIFTS; gift++) await give(guest, origin, athlete, 10 + given + gift);
		} finally {
			await guest.dispose();
		}
	}
}

async function give(guest: APIRequestContext, origin: string, { player_id, team_id, player_name }: Claim, amount: number): Promise<void> {
	const { checkout_url } = await read(guest, origin + api.checkoutOneTime, checkoutAnswerSchema, { amount, player_id, player_name, team_id });
	const { location = '' } = (await guest.get(checkout_url, { maxRedirects: 0 })).headers();
	const form = { origin, 'content-type': 'application/x-www-form-urlencoded' };
	const paid = await guest.post(`${new URL(location, origin)}/pay`, { headers: form, data: '', maxRedirects: 0 });
	if (paid.status() !== 303) throw new Error(`Paying answered ${paid.status()}.`);
}
