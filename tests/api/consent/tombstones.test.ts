import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { addAthlete } from '#server/modules/rosters/by-hand/edit-athlete.ts';
import { changeConsent } from '#server/modules/rosters/consent/change-consent.ts';
import { importRosters, planRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { undoImport } from '#server/modules/rosters/import/undo/undo-import.ts';
import { forgetAnswers, saveAnswers } from '#server/modules/rosters/import/who-is-who/identity-answers.ts';
import { type RosterLine, rosterFolder, rosterText } from '#tests/fixtures/roster-files.ts';
import { empty, testDatabase } from '../fixtures/databases/test-database.ts';

let database: Database;
const folder = rosterFolder();
const now = new Date('2026-10-01T12:00:00Z');

beforeAll(async () => {
	database = await testDatabase();
});
afterEach(() => empty(database.db));
afterAll(async () => {
	await database.close();
	folder.remove();
});

const rows = async <T>(query: ReturnType<typeof sql>) => rowsOf<T>(await database.db.execute(query));
interface Where {
	season?: string;
	team?: string;
}
/** A file of a school's lines of `name,jersey,class,hometown`. */
const file = (lines: readonly string[], { season = '2026', team = 'Marlow College' }: Where = {}) =>
	folder.write('roster.csv', ['school,sport,season,name,jersey,class,hometown', ...lines.map((line) => `${team},Women’s Soccer,${season},${line}`)].join('\n'));
const run = (lines: readonly string[], where?: Where) => importRosters(database.db, [file(lines, where)], { yes: true, now });
const questions = async (lines: readonly string[], where?: Where) => (await planRosters(database.db, [file(lines, where)], { now, answers: [] })).identities;
const active = async () =>
	(await rows<{ player_name: string }>(sql`select player_name from players where retired_at is null order by player_id`)).map((one) => one.player_name);
const idOf = async (name: string) => (await rows<{ player_id: number }>(sql`select player_id from players where player_name = ${name}`))[0]?.player_id ?? 0;
const remove = async (name: string) => {
	const id = await idOf(name);
	await inTransaction(database.db, (tx) => changeConsent(tx, id, { to: 'removed', reason: 'They asked us to' }, { actor_id: 7, reach: 'all', now }));
	return id;
};

const others = ['Wim Oakridge,1,Jr.,"Perth, ME"', 'Cora Garnwick,2,Sr.,"Boise, ID"'];
const line = 'Zoë Köhring,9,So.,"Dover, DE"';
const start = async (before = line) => {
	await run([...others, before]);
	return remove(before.split(',')[0] ?? '');
};

describe('nobody who was removed comes back', () => {
	it.each<[string, string, Where]>([
		['with the same roster', line, {}],
		['in the next season', 'Zoë Köhring,9,Jr.,"Dover, DE"', { season: '2027' }],
		['with another number', 'Zoë Köhring,44,So.,"Dover, DE"', {}],
		['without accents', 'Zoe Koehring,9,So.,"Dover, DE"', {}],
		['with umlauts left out', 'Zoe Kohring,9,So.,', {}],
		['with a suffix', 'Zoë Köhring Jr.,9,So.,', {}],
		['with the names in the other order', '"Köhring, Zoë",9,So.,"Dover, DE"', {}],
		['without anything but the name', 'Zoë Köhring,,,', {}],
		['at another school, from the same town', 'Zoë Köhring,3,Jr.,"Dover, DE"', { team: 'Harbor Tech', season: '2027' }],
	])('%s', async (_, again, options) => {
		await start();
		const report = await run([...(options.team === undefined ? others : ['Ana Quillby,5,Fr.,"Humble, TX"']), again], options);
		expect(report.rejected.map(({ reason }) => reason)).toEqual([expect.stringMatching(/ was removed from this site and stays out$/)]);
		expect(await active()).not.toContain('Zoë Köhring');
		expect(await active()).toHaveLength(options.team === undefined ? 2 : 3);
	});
});

/** Who was removed, at a source whose ids last. */
const REMOVED: RosterLine = { athlete_id: 77, first_name: 'Teo', last_name: 'Köhring', home_city: 'Dover' };
const teammates: RosterLine[] = [
	{ athlete_id: 1, first_name: 'Wim', last_name: 'Oakridge' },
	{ athlete_id: 2, first_name: 'Cory', last_name: 'Garnwick' },
];
const importFile = (text: string) => importRosters(database.db, [folder.write('football.csv', text)], { yes: true, now });
/** College football, by the source's ids. */
const football = (lines: readonly RosterLine[], season = 2026) => importFile(rosterText(lines.map((one) => ({ ...one, season }))));
/** The same ids in the format of the source's own pages: lines of `id,name`. */
const footballPages = (lines: readonly string[]) =>
	importFile(
		[
			'season,team_id,athlete_id,full_name,display_height,display_weight,slug,jersey,experience_abbreviation,team_location',
			...lines.map((one) => `2026,5,${one},,,,9,SO,Port Ashby`),
		].join('\n'),
	);
/** The school's own spreadsheet of the same team. */
const footballOfSchool = (lines: readonly string[]) =>
	importFile(['school,sport,season,name,jersey,class,hometown', ...lines.map((one) => `Port Ashby,Football,2026,${one}`)].join('\n'));
const reasonsOf = ({ rejected }: Awaited<ReturnType<typeof football>>) => rejected.map(({ reason }) => reason);
const staysOut = [expect.stringMatching(/ was removed from this site and stays out$/)];

describe('a source whose ids last doesn’t bring back who was removed', () => {
	it.each<[string, Partial<RosterLine>, number]>([
		['with the same line', {}, 2026],
		['with another first name', { first_name: 'Matteo' }, 2026],
		['with a name that has nothing in common with theirs', { first_name: 'Ivo', last_name: 'Underhay' }, 2026],
		[
			'with another name, at another school, from another town, in the next season',
			{ first_name: 'Ivo', last_name: 'Underhay', team: 'Harbor Tech', home_city: 'Boise' },
			2027,
		],
		['with another id, and the same name at the same school', { athlete_id: 9077 }, 2026],
	])('%s', async (_, change, season) => {
		await football([...teammates, REMOVED]);
		await remove('Teo Köhring');
		const rest = change.team === undefined ? teammates : [...teammates, { athlete_id: 3, first_name: 'Ana', last_name: 'Quillby', team: change.team }];
		expect(reasonsOf(await football([...rest, { ...REMOVED, ...change }], season))).toEqual(staysOut);
		expect(await active()).toHaveLength(rest.length);
	});

	it('in another format with the same ids, whatever the name', async () => {
		await football([...teammates, REMOVED]);
		await remove('Teo Köhring');
		expect(reasonsOf(await footballPages(['1,Wim Oakridge', '2,Cory Garnwick', '77,Ivo Underhay']))).toEqual(staysOut);
		expect(await active()).toEqual(['Wim Oakridge', 'Cory Garnwick']);
	});

	it('but brings somebody else, who has another id and another name', async () => {
		await football([...teammates, REMOVED]);
		await remove('Teo Köhring');
		expect(reasonsOf(await football([...teammates, { ...REMOVED, athlete_id: 78, first_name: 'Ivo', last_name: 'Underhay' }]))).toEqual([]);
		expect(await active()).toEqual(['Wim Oakridge', 'Cory Garnwick', 'Ivo Underhay']);
	});
});

describe('another source doesn’t bring back who was removed', () => {
	const ofSchool = ['Wim Oakridge,1,So.,', 'Cory Garnwick,2,So.,', 'Teo Köhring,9,So.,'];

	it('the school’s spreadsheet, whom a source with lasting ids had brought', async () => {
		await football([...teammates, REMOVED]);
		await remove('Teo Köhring');
		expect(reasonsOf(await footballOfSchool([...ofSchool.slice(0, 2), 'Teo Koehring,9,So.,']))).toEqual(staysOut);
		expect(await active()).toEqual(['Wim Oakridge', 'Cory Garnwick']);
	});

	it('a source with lasting ids, whom the school’s spreadsheet had brought', async () => {
		await footballOfSchool(ofSchool);
		await remove('Teo Köhring');
		expect(reasonsOf(await football([...teammates, REMOVED]))).toEqual(staysOut);
		expect(await active()).toEqual(['Wim Oakridge', 'Cory Garnwick']);
	});

	it('one of two that both knew them, under a new name', async () => {
		await footballOfSchool(ofSchool);
		await football([...teammates, REMOVED]);
		expect(await active()).toHaveLength(3);
		await remove('Teo Köhring');
		expect(reasonsOf(await football([...teammates, { ...REMOVED, first_name: 'Ivo', last_name: 'Underhay' }]))).toEqual(staysOut);
		expect(await active()).toHaveLength(2);
	});
});

describe('a likely match is asked about, and left out until somebody answers', () => {
	it.each<[string, string, Where]>([
		['a letter off', 'Zoë Köhrin,9,So.,"Dover, DE"', {}],
		['an initial', 'Z. Köhring,9,So.,', {}],
		['the same name from another town', 'Zoë Köhring,9,So.,"Boise, ID"', {}],
		['the same name at another school, without a town', 'Zoë Köhring,9,So.,', { team: 'Harbor Tech' }],
	])('%s', async (_, again, options) => {
		const id = await start();
		const rest = options.team === undefined ? others : ['Ana Quillby,5,Fr.,"Humble, TX"'];
		const report = await run([...rest, again], options);
		expect(report.rejected.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^can’t tell whether .* is Removed athlete/)]);
		const [question] = await questions([...rest, again], options);
		expect(question).toMatchObject({ open: true, candidates: [{ player_id: id, known: { player_name: 'Removed athlete', birthplace: null } }] });
		const before = (await active()).length;
		const answer = (said: 'same' | 'another') =>
			saveAnswers(database.db, [{ question: question?.question ?? '', player_id: id, answer: said, season: '2026', player_class: null }], { actor_id: 7, now });
		await answer('same');
		expect((await run([...rest, again], options)).rejected.map(({ reason }) => reason)).toEqual([expect.stringContaining('stays out')]);
		expect(await active()).toHaveLength(before);
		await answer('another');
		expect((await run([...rest, again], options)).athletes).toMatchObject({ added: 1, rejected: 0 });
		expect(await active()).toHaveLength(before + 1);
	});

	it.each<[string, string, Where]>([
		['another name on the team', 'Mara Underhay,9,So.,"Dover, DE"', {}],
		['a namesake elsewhere from another town', 'Zoë Köhring,9,So.,"Boise, ID"', { team: 'Harbor Tech' }],
		['a sister', 'Ada Köhring,9,So.,"Dover, DE"', {}],
	])('not %s', async (_, again, options) => {
		await start();
		const rest = options.team === undefined ? others : ['Ana Quillby,5,Fr.,"Humble, TX"'];
		expect((await run([...rest, again], options)).athletes).toMatchObject({ rejected: 0 });
		expect(await active()).toContain(again.split(',')[0]);
	});
});

it('a removed record says nothing about who it was', async () => {
	const id = await start();
	const [record] = await database.db.select().from(players).where(eq(players.player_id, id));
	expect(record).toMatchObject({ consent: 'removed', player_name: 'Removed athlete', birthplace: null, jersey_number: null, image_url: null });
	for (const table of ['players', 'former_names', 'player_sources', 'import_undo', 'hand_edits', 'removal_marks', 'consent_changes']) {
		const [found] = await rows<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)} t where t::text ~* 'köhring|kohring|koehring'`);
		expect([table, found?.n]).toEqual([table, 0]);
	}
});

it('answers about a removed athlete are kept under a key, and those from before go', async () => {
	await run([...others, line]);
	const asked = ['Zoe Köhring,9,So.,"Boise, ID"'];
	const known = await idOf('Zoë Köhring');
	await saveAnswers(database.db, [{ question: 'q', player_id: known, answer: 'same', season: '2026', player_class: null }], { actor_id: 7, now });
	await remove('Zoë Köhring');
	const saved = () => rows<{ question: string }>(sql`select question from identity_answers`);
	expect(await saved()).toEqual([]);
	const [question] = await questions([...others, ...asked]);
	const key = question?.question ?? '';
	await saveAnswers(database.db, [{ question: key, player_id: known, answer: 'same', season: '2026', player_class: null }], { actor_id: 7, now });
	expect(await saved()).toEqual([{ question: expect.not.stringContaining(key) }]);
	await forgetAnswers(database.db, [{ question: key, player_id: known }]);
	expect(await saved()).toEqual([]);
});

it('undoing the import that brought somebody doesn’t bring back who was removed since', async () => {
	await run(others);
	await run([...others, line]);
	await remove('Zoë Köhring');
	const [latest] = await rows<{ import_id: number }>(sql`select max(import_id) as import_id from imports`);
	await undoImport(database.db, latest?.import_id ?? 0, { actor_id: 7, now, committing: async () => undefined });
	expect(await active()).toEqual(['Wim Oakridge', 'Cora Garnwick']);
});

it('a pause since an import stands, and doesn’t keep the import from being undone', async () => {
	await run(others);
	await run(['Wim Oakridge,77,Jr.,"Perth, ME"', 'Cora Garnwick,2,Sr.,"Boise, ID"']);
	const id = await idOf('Wim Oakridge');
	await inTransaction(database.db, (tx) => changeConsent(tx, id, { to: 'paused', reason: 'They asked us to' }, { actor_id: 7, reach: 'all', now }));
	const [latest] = await rows<{ import_id: number }>(sql`select max(import_id) as import_id from imports`);
	await undoImport(database.db, latest?.import_id ?? 0, { actor_id: 7, now, committing: async () => undefined });
	expect((await database.db.select().from(players).where(eq(players.player_id, id)))[0]).toMatchObject({ jersey_number: '1', consent: 'paused' });
});

it('the database refuses to put a removed athlete on a roster', async () => {
	const id = await start();
	await expect(database.db.update(players).set({ retired_at: null }).where(eq(players.player_id, id))).rejects.toMatchObject({
		cause: { code: '23514' },
	});
});

it('an admin who adds somebody by hand is told that they may have been removed', async () => {
	await start();
	const [team] = await rows<{ team_id: number }>(sql`select team_id from teams where team_name = 'Marlow College'`);
	const add = (namesake: boolean) =>
		addAthlete(database.db, { team_id: team?.team_id ?? 0, fields: { player_name: 'Zoe Koehring' }, namesake }, { actor_id: 7, now });
	await expect(add(false)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('was removed') });
	expect((await add(true)).state).toMatchObject({ player_name: 'Zoe Koehring', retired: false });
});
