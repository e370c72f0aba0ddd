import * as z from 'zod/mini';
import { type SnapshotHead, snapshotHeadSchema } from '#domain/roster/roster-sync-feed.ts';
import { FeedError } from './feed-error.ts';

const COLUMNS = { player_id: true, team: true, klass: true, position: true, jersey: true, pending: true, received: true, consent: true } as const;
const factsSchema = z.omit(snapshotHeadSchema, COLUMNS);

/**
 * A column of `count` integers from `min` to `max`. A schema would check the same, but much more slowly on a million
 * numbers.
 */
function column(raw: unknown, name: string, count: number, min: number, max: number): number[] {
	if (!Array.isArray(raw) || raw.length !== count) throw new FeedError(`${name} does not have ${count} entries`);
	for (const value of raw) if (!Number.isSafeInteger(value) || value < min || value > max) throw new FeedError(`${name} holds ${String(value)}`);
	return raw;
}

/** Parses line 1 of a snapshot. @throws FeedError if it isn't one, or belongs to another sport. */
export function parseSnapshotHead(line: string | undefined, sport_id: number): SnapshotHead {
	let raw: Record<keyof typeof COLUMNS, unknown>;
	try {
		raw = JSON.parse(line ?? '');
	} catch (cause) {
		throw new FeedError('the head is not JSON', { cause });
	}
	const parsed = z.safeParse(factsSchema, raw);
	if (!parsed.success) throw new FeedError('the head is not of this version', { cause: parsed.error });
	const facts = parsed.data;
	const { count } = facts;
	if (facts.sport_id !== sport_id) throw new FeedError(`rosters of sport ${facts.sport_id} for ${sport_id}`);
	const code = (values: readonly string[]) => Math.min(values.length, 0xffff);
	return {
		...facts,
		player_id: column(raw.player_id, 'player_id', count, 1, 2_147_483_647),
		team: column(raw.team, 'team', count, 0, Math.min(facts.teams.length - 1, 0xffff)),
		klass: column(raw.klass, 'klass', count, 0, code(facts.classes)),
		position: column(raw.position, 'position', count, 0, code(facts.positions)),
		jersey: column(raw.jersey, 'jersey', count, 0, code(facts.jerseys)),
		pending: column(raw.pending, 'pending', count, 0, 1),
		received: column(raw.received, 'received', count, 0, Number.MAX_SAFE_INTEGER),
		...(raw.consent !== undefined && { consent: column(raw.consent, 'consent', isEmptyList(raw.consent) ? 0 : count, 0, 127) }),
	};
}

function isEmptyList(value: unknown): boolean {
	return Array.isArray(value) && value.length === 0;
}
