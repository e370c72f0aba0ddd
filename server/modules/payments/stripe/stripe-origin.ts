import * as z from 'zod/mini';
import { toCents } from '#domain/money/money.ts';
import type { DeclaredDonation, SessionOrigin } from '../provider/payment-provider.ts';

/** Stripe takes 50 keys of 40 characters with values of 500. A basket has at most 20 lines. */
const MAX_VALUE = 500;
/** `line_3`: intent, key, athlete, team, and cents of a basket's third donation, then the athlete's name. */
const LINE_KEY = /^line_(\d+)$/;
const LINE = /^(\S+) (\S+) (\d{1,9}) (\d{1,9}) (\d{1,9}) (.*)$/s;
const NONE = '-';

const idText = z.pipe(
	z.string().check(z.regex(/^\d{1,9}$/)),
	z.transform((digits) => Number(digits)),
);
const singleSchema = z.object({
	intent_id: z.uuid(),
	op_id: z.optional(z.uuid()),
	player_id: idText,
	team_id: idText,
	athlete: z.string(),
	cents: idText,
});
const ownSchema = z.object({ site: z.string(), user_id: z.optional(idText) });

/** What Stripe keeps with a session, a payment, or a plan. It is readable in Stripe's dashboard. */
export function originMetadata(origin: SessionOrigin | undefined, isBasket: boolean): Record<string, string> {
	if (origin === undefined) return {};
	const { site, user_id, donations } = origin;
	const shared = { site, ...(user_id === null ? {} : { user_id: String(user_id) }), ...(origin.months === null ? {} : { months: String(origin.months) }) };
	if (isBasket) return { ...shared, ...Object.fromEntries(donations.map((donation, i) => [`line_${i + 1}`, lineText(donation)])) };
	const [donation] = donations;
	if (donation === undefined) return shared;
	const { op_id, player_id, team_id, player_name, amount_cents } = donation;
	return {
		...shared,
		...(op_id === null ? {} : { op_id }),
		player_id: String(player_id),
		team_id: String(team_id),
		athlete: player_name.slice(0, MAX_VALUE),
		cents: String(amount_cents),
	};
}

function lineText({ intent_id, op_id, player_id, team_id, amount_cents, player_name }: DeclaredDonation): string {
	return `${intent_id} ${op_id ?? NONE} ${player_id} ${team_id} ${amount_cents} ${player_name}`.slice(0, MAX_VALUE);
}

/** The number of installments, which each version has told Stripe; null for a one-time donation. */
export function readMonths({ months }: Readonly<Record<string, string>>): number | null {
	return idText.safeParse(months).data ?? null;
}

/** The inverse of `originMetadata`; undefined if a version that didn't say, or other software, wrote the metadata. */
export function readOrigin(metadata: Readonly<Record<string, string>>): SessionOrigin | undefined {
	const own = ownSchema.safeParse(metadata);
	if (!own.success) return undefined;
	const shared = { site: own.data.site, user_id: own.data.user_id ?? null };
	const lines = Object.entries(metadata).flatMap(([key, value]) => {
		const number = LINE_KEY.exec(key)?.[1];
		return number === undefined ? [] : [{ number: Number(number), value }];
	});
	if (lines.length > 0) {
		const donations = lines.sort((a, b) => a.number - b.number).map(({ value }) => readLine(value));
		return donations.includes(undefined) ? undefined : { ...shared, months: null, donations: donations.filter((line) => line !== undefined) };
	}
	const single = singleSchema.safeParse(metadata);
	if (!single.success) return undefined;
	const { intent_id, op_id = null, player_id, team_id, athlete, cents } = single.data;
	return { ...shared, months: readMonths(metadata), donations: [{ intent_id, op_id, player_id, team_id, player_name: athlete, amount_cents: toCents(cents) }] };
}

function readLine(value: string): DeclaredDonation | undefined {
	const [, intent_id, op_id, player_id, team_id, cents, player_name] = LINE.exec(value) ?? [];
	if (!z.uuid().safeParse(intent_id).success || intent_id === undefined || player_name === undefined) return undefined;
	if (op_id !== NONE && !z.uuid().safeParse(op_id).success) return undefined;
	return {
		intent_id,
		op_id: op_id === NONE || op_id === undefined ? null : op_id,
		player_id: Number(player_id),
		team_id: Number(team_id),
		player_name,
		amount_cents: toCents(Number(cents)),
	};
}
