import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { formatUsd } from '#domain/money/money.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { openingFailure } from '#server/db/opening-failure.ts';
import { EnvError } from '#server/env.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { openUnmatched, type UnmatchedSession } from '../recovery/unmatched-sessions.ts';
import { type Candidate, findCandidate, type LostItem, lookAtUnmatched, obstacleOf, recoverUnmatched } from './recover-unmatched.ts';
import { withPayments } from './with-payments.ts';

const HELP = `Records donations and monthly donations again that a restore has lost and the card provider still has.
npm run reconcile finds them, and records by itself those that say which athlete they are for.

  npm run recover -- [--dry-run] [--athlete REFERENCE=NUMBER]

  --dry-run    show what is lost and what would be recorded, and change nothing
  --athlete    the athlete's number for the payment with this reference; may be repeated. Without it, the command
               asks, or takes the only athlete whose name and team the payment has

Exit codes: 0 means nothing is lost anymore, 1 means something still is, 2 means the command failed.`;

interface Wishes {
	isDryRun: boolean;
	/** Athletes by the payment's reference. */
	athletes: ReadonlyMap<string, number>;
}

/** @returns undefined if the help was requested. @throws EnvError */
function readWishes(args: string[]): Wishes | undefined {
	const { values } = parseArgs({
		args,
		options: {
			'dry-run': { type: 'boolean', default: false },
			athlete: { type: 'string', multiple: true, default: [] },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	const athletes = values.athlete.map((text): [string, number] => {
		const [, reference, number] = /^(\w+)=(\d{1,9})$/.exec(text) ?? [];
		if (reference === undefined) throw new EnvError(`--athlete ${text} must be a payment’s reference and an athlete’s number, such as cs_1a2b=1041.`);
		return [reference, Number(number)];
	});
	return { isDryRun: values['dry-run'], athletes: new Map(athletes) };
}

const athleteText = ({ player_id, player_name, team_name }: Candidate) => `${player_name} (${team_name}), number ${player_id}`;

function textOf({ row, record, candidates }: LostItem): string {
	const amount = record.amount_cents === null ? 'An unknown amount' : formatUsd(record.amount_cents);
	const months = record.months === null ? '' : ` a month for ${record.months} months`;
	const state = row.state === 'open' ? 'not paid yet' : row.kind === 'plan' ? 'charging' : row.state;
	return [
		`${row.ref}: ${amount}${months}, ${state}, opened ${record.opened_at.toISOString()}`,
		`  Card provider’s text: ${record.description ?? 'none'}. Payer: ${record.payer_email ?? 'unknown'}.`,
		...candidates.map((athlete) => `  Athlete with that name and team: ${athleteText(athlete)}`),
	].join('\n');
}

/** The athlete that the person has named, or the only one who fits. */
async function athleteOf(deps: PaymentDeps, { row, candidates, record }: LostItem, wishes: Wishes): Promise<Candidate | undefined> {
	const named = wishes.athletes.get(row.ref);
	if (named !== undefined) {
		const athlete = await findCandidate(deps.db, named);
		if (athlete === undefined) throw new EnvError(`--athlete ${row.ref}=${named}: there is no athlete with the number ${named}.`);
		return athlete;
	}
	// Another site's athletes may have the same names and teams.
	if (candidates.length === 1 && row.reason !== 'other_site') return candidates[0];
	if (!process.stdin.isTTY || wishes.isDryRun || (record.origin?.donations.length ?? 1) > 1) return undefined;
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	const answer = await terminal.question('  Which athlete is it for? Number, or Enter to leave it: ').finally(() => terminal.close());
	return /^\d{1,9}$/.test(answer) ? findCandidate(deps.db, Number(answer)) : undefined;
}

/** @returns whether nothing of it is lost anymore. */
async function recoverOne(deps: PaymentDeps, item: LostItem, wishes: Wishes): Promise<boolean> {
	console.log(textOf(item));
	const obstacle = obstacleOf(item);
	if (obstacle !== undefined) {
		console.log(`  Not recorded. ${obstacle}`);
		return false;
	}
	const isBasket = (item.record.origin?.donations.length ?? 1) > 1;
	const athlete = isBasket ? undefined : await athleteOf(deps, item, wishes);
	if (!isBasket && athlete === undefined) {
		console.log(`  Not recorded. Name the athlete: --athlete ${item.row.ref}=NUMBER`);
		return false;
	}
	const whom = athlete === undefined ? 'the athletes of its donations' : athleteText(athlete);
	if (wishes.isDryRun) {
		console.log(`  Would be recorded for ${whom}.`);
		return false;
	}
	const { outcome } = await recoverUnmatched(deps, item, athlete);
	const isDone = outcome === 'recovered' || outcome === 'known';
	console.log(isDone ? `  Recorded for ${whom}.` : `  Not recorded: ${outcome.replaceAll('_', ' ')}.`);
	return isDone;
}

/** What fails for one row doesn't hold up the others. @throws EnvError for what the person has asked for. */
async function recoverRow(deps: PaymentDeps, row: UnmatchedSession, wishes: Wishes): Promise<boolean> {
	try {
		return await recoverOne(deps, await lookAtUnmatched(deps, row), wishes);
	} catch (error) {
		if (error instanceof EnvError) throw error;
		console.error(`  ${row.ref} was not recorded. ${inOneLine(error)}`);
		return false;
	}
}

async function recover(deps: PaymentDeps, wishes: Wishes): Promise<number> {
	const lost = await openUnmatched(deps.db, deps.payments.name);
	if (lost.length === 0) console.log('Nothing is lost, as far as npm run reconcile has looked.');
	let left = 0;
	for (const row of lost) if (!(await recoverRow(deps, row, wishes))) left++;
	if (lost.length > 0) console.log(`${lost.length - left} of ${lost.length} recorded.`);
	return left === 0 ? 0 : 1;
}

try {
	const wishes = readWishes(process.argv.slice(2));
	if (wishes === undefined) console.log(HELP);
	else process.exitCode = await withPayments((deps) => recover(deps, wishes));
} catch (error) {
	console.error(`Couldn’t record what was lost. ${openingFailure(error)}`);
	process.exitCode = 2;
}
