import { eq, type SQL, sql } from '#server/db/drizzle.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { formerNames, players } from '#server/db/schema/rosters-schema.ts';
import { wordsBegin } from '#server/db/words-begin.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** "1207", "#1207", "No. 1207", and "Receipt No. 1207", as people copy it. Below the largest safe integer. */
const RECEIPT = /^(?:receipt\s*)?(?:no\.?\s*|#\s*)?0*(\d{1,15})$/i;

/**
 * `select player_id …` of the athletes with a name in which each word of `search` begins a word: the present name, a
 * former one, or that of another record of the same person. Undefined if `search` has no words.
 */
export function findAthletes(search: string): SQL | undefined {
	const [now, before] = [wordsBegin(players.name_fold, search), wordsBegin(formerNames.name_fold, search)];
	if (now === undefined || before === undefined) return undefined;
	const named = sql`select ${players.player_id} from ${players} where ${now} union select ${formerNames.player_id} from ${formerNames} where ${before}`;
	// Records that were merged into a named one, too.
	return sql`with named as (${named})
		select player_id from named union select m.player_id from players m join named on m.merged_into = named.player_id`;
}

/**
 * Matches payments of the athletes or donors that the search finds, with that transaction ID, or with that receipt
 * number. Each kind of match has an index of its own. Joined by OR they would use none, so they are a UNION.
 */
export function searchCondition(search: string): SQL {
	const text = search.trim();
	const receipt = RECEIPT.exec(text)?.[1];
	const isId = UUID.test(text);
	const [athletes, donors] = isId ? [] : [findAthletes(text), wordsBegin(users.search_fold, text)];
	const ofPayments = (where: SQL) => sql`select ${payments.payment_id} from ${payments} where ${where}`;
	const ofIntents = (where: SQL) =>
		sql`select ${payments.payment_id} from ${payments} join ${intents} on ${intents.intent_id} = ${payments.intent_id} where ${where}`;
	const matches = [
		ofPayments(eq(payments.provider_ref, text)),
		ofIntents(eq(intents.provider_session_id, text)),
		// The row of a donor whose account is gone says this in place of an email.
		ofIntents(eq(intents.donor_pseudonym, text)),
		...(isId ? [ofPayments(eq(payments.payment_id, text)), ofPayments(eq(payments.intent_id, text))] : []),
		...(receipt === undefined ? [] : [ofPayments(eq(payments.receipt_number, Number(receipt)))]),
		...(athletes === undefined ? [] : [ofPayments(sql`${payments.player_id} in (${athletes})`)]),
		...(donors === undefined ? [] : [ofIntents(sql`${intents.user_id} in (select ${users.user_id} from ${users} where ${donors})`)]),
	];
	return sql`${payments.payment_id} in (${sql.join(matches, sql` union `)})`;
}
