import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RELEASES } from '#tests/fixtures/releases.ts';

const folder = join(import.meta.dirname, '../../../server/db/migrations');
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
const tags = journal.entries.map(({ tag }) => tag);

/**
 * What a server of the former release can trip over: it reads and writes by the names that it knows, and its inserts
 * name no column that is newer.
 */
const BREAKS: readonly [what: string, pattern: RegExp][] = [
	['drops a table', /\bdrop\s+table\b/i],
	['drops a column', /\bdrop\s+column\b/i],
	['drops a view, function, trigger, or type', /\bdrop\s+(?:materialized\s+)?(?:view|function|procedure|trigger|type|schema|sequence)\b/i],
	['drops a default or an identity', /\balter\s+column\b[^;]*\bdrop\s+(?:default|identity|expression)\b/i],
	['renames something', /\brename\b/i],
	['changes a type', /\balter\s+column\b[^;]*\b(?:set\s+data\s+)?type\b/i],
	['requires a value', /\balter\s+column\b[^;]*\bset\s+not\s+null\b/i],
	['adds a column that needs a value', /\badd\s+column\b(?![^;]*\bdefault\b)(?![^;]*\bgenerated\b)[^;]*\bnot\s+null\b/i],
	['forbids what was allowed', /\balter\s+table\b[^;]*\badd\s+constraint\b(?![^;]*\bforeign\s+key\b)/i],
	['makes values unique', /\bcreate\s+unique\s+index\b|\badd\s+column\b[^;]*\bunique\b/i],
	// An `on conflict` names the columns of a unique index. Without it, the statement fails.
	['drops what an upsert relies on', /\bdrop\s+(?:constraint|index)\b/i],
];

/** Statements that look as if they broke the former release, by their beginning, and why they don't. */
const ARGUED: Readonly<Record<string, string>> = {
	'ALTER TABLE "players" ALTER COLUMN "name_joins" DROP EXPRESSION': 'the column is as new as the statement, and a trigger fills it',
	'ALTER TABLE "players" DROP CONSTRAINT "players_received_not_negative"':
		'it only forbids; what the new server books is not in the column, so a refund may bring it below 0',
	'ALTER TABLE "players" ADD CONSTRAINT "players_removed"': 'only the new server removes anybody, and the former one must not bring them back',
	'DROP INDEX "players_by_received"': 'it isn’t unique; the former release reads totals without it for the minutes that it goes on',
	'DROP INDEX "players_received"': 'the same',
	'DROP INDEX "pledges_of_player"': 'it isn’t unique, and the next statement makes it anew with one more state',
	'DROP INDEX "players_facets"': 'it isn’t unique either, and the new index of that name serves it, except for filters by amount',
};

/** The statements of a migration, without comments, and without what a function's body says. */
function statementsOf(sql: string): string[] {
	return sql
		.split('--> statement-breakpoint')
		.map((statement) =>
			statement
				.replace(/^\s*--.*$/gm, '')
				.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
				.trim(),
		)
		.filter((statement) => statement !== '');
}

const tableOf = (statement: string) =>
	/\bon\s+(?:"?public"?\.)?"?(\w+)"?|\balter\s+table\s+(?:"?public"?\.)?"?(\w+)"?/i.exec(statement)?.slice(1).find(Boolean);

/** What these migrations, in their order, break for a server that knows only what was there before them. */
function breaks(migrations: readonly string[]): string[] {
	const statements = migrations.flatMap(statementsOf);
	const added = new Set(statements.flatMap((statement) => /^create\s+table\s+(?:"?public"?\.)?"?(\w+)"?/i.exec(statement)?.[1] ?? []));
	return statements.flatMap((statement) => {
		const table = tableOf(statement);
		// Nobody but the new version uses a table that is new.
		if (/^create\s+table\b/i.test(statement) || (table !== undefined && added.has(table))) return [];
		if (Object.keys(ARGUED).some((beginning) => statement.startsWith(beginning))) return [];
		return BREAKS.filter(([, pattern]) => pattern.test(statement)).map(([what]) => `${what}: ${statement.slice(0, 100)}`);
	});
}

const read = (tag: string) => readFileSync(join(folder, `${tag}.sql`), 'utf8');

describe('a server of the former release can go on beside the new one', () => {
	test.each(Object.entries(RELEASES))('migrations since %s only add', (_release, last) => {
		const first = tags.indexOf(last) + 1;
		expect(first).toBeGreaterThan(0);
		expect(breaks(tags.slice(first).map(read))).toEqual([]);
	});

	test.each([
		['drops a table', 'DROP TABLE "users";'],
		['drops a column', 'ALTER TABLE "users" DROP COLUMN "user_name";'],
		['renames something', 'ALTER TABLE "users" RENAME COLUMN "user_name" TO "name";'],
		['changes a type', 'ALTER TABLE "users" ALTER COLUMN "user_name" SET DATA TYPE varchar(3);'],
		['requires a value', 'ALTER TABLE "users" ALTER COLUMN "user_name" SET NOT NULL;'],
		['adds a column that needs a value', 'ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL;'],
		['forbids what was allowed', 'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length(user_name) < 3);'],
		['makes values unique', 'CREATE UNIQUE INDEX "one_name" ON "users" USING btree ("user_name");'],
		['drops what an upsert relies on', 'DROP INDEX "users_email";'],
		['drops a view, function, trigger, or type', 'drop trigger t on users;'],
	])('what %s is noticed', (what, statement) => {
		expect(breaks([statement])).toEqual([`${what}: ${statement}`]);
	});

	test.each([
		'CREATE TABLE "notes" ("note" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "one_note" ON "notes" USING btree ("note");',
		'ALTER TABLE "users" ADD COLUMN "nickname" text;',
		'ALTER TABLE "users" ADD COLUMN "is_loud" boolean DEFAULT false NOT NULL;',
		'ALTER TABLE "users" ALTER COLUMN "user_name" DROP NOT NULL;',
		'CREATE INDEX "users_by_name" ON "users" USING btree ("user_name");',
		"-- drop table users\nUPDATE users SET nickname = '';",
		'create function f() returns trigger language plpgsql as $$ begin drop table x; end $$;',
	])('what only adds is allowed: %s', (statement) => {
		expect(breaks([statement])).toEqual([]);
	});
});
