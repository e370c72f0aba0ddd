import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { importRosters } from '#server/modules/rosters/import/import-rosters.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';
import { empty, testDatabase } from '../../fixtures/databases/test-database.ts';

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
/** Imports a school's lines of `name,jersey,class,hometown,height`, on the team Marlow College unless a team is named. */
const run = (lines: readonly string[], { season = '2026', team = 'Marlow College', columns = 'name,jersey,class,hometown,height' } = {}) => {
	const text = [`school,sport,season,${columns}`, ...lines.map((line) => `${team},Women’s Soccer,${season},${line}`)].join('\n');
	return importRosters(database.db, [folder.write('roster.csv', text)], { yes: true, now });
};
/** Everybody as "Name #number class town", by id from 1 on; those who left in brackets. */
const everybody = async () =>
	(
		await rows<{ who: string; active: boolean }>(
			sql`select concat_ws(' ', player_name, '#' || jersey_number, player_class, birthplace) as who, retired_at is null as active from players order by player_id`,
		)
	).map(({ who, active }) => (active ? who : `(${who})`));
const unclear = (report: Awaited<ReturnType<typeof run>>) =>
	report.rejected.filter(({ reason }) => reason.startsWith('can’t tell whether')).map(({ line }) => line);

/** Somebody saved the athlete with this name. */
async function addFavorite(name: string): Promise<void> {
	const [fan] = await rows<{ user_id: number }>(
		sql`insert into users (user_name, user_email, email_key) values ('Fan', 'fan@people.example', 'fan@people.example') returning user_id`,
	);
	await database.db.execute(sql`insert into favourites (user_id, player_id) select ${fan?.user_id}::int, player_id from players where player_name = ${name}`);
}

describe('two of one name on one team', () => {
	const before = ['Robin Ashworth,7,So.,"Dover, DE",5-6', 'Robin Ashworth,21,Jr.,"Boise, ID",5-10'];

	it.each([
		['who swap numbers stay who they are', ['Robin Ashworth,21,So.,"Dover, DE",5-6', 'Robin Ashworth,7,Jr.,"Boise, ID",5-10'], '2026'],
		['who swap numbers in the next season stay who they are', ['Robin Ashworth,21,Jr.,"Dover, DE",5-6', 'Robin Ashworth,7,Sr.,"Boise, ID",5-10'], '2027'],
		['who swap numbers, in another order', ['Robin Ashworth,7,Jr.,"Boise, ID",5-10', 'Robin Ashworth,21,So.,"Dover, DE",5-6'], '2026'],
	])('%s', async (_, after, season) => {
		await run(before);
		const report = await run(after, { season });
		expect(report.athletes).toMatchObject({ changed: 2, added: 0, retired: 0, rejected: 0 });
		expect((await everybody()).map((who) => who.replace(/ (Sophomore|Junior|Senior)/, ''))).toEqual([
			'Robin Ashworth #21 Dover, DE',
			'Robin Ashworth #7 Boise, ID',
		]);
		// The same file again says nothing new.
		expect((await run(after, { season })).athletes).toMatchObject({ unchanged: 2 });
	});

	it.each([
		['the class', ['Robin Ashworth,21,So.,,', 'Robin Ashworth,7,Jr.,,']],
		['the class and the height', ['Robin Ashworth,21,So.,,5-6', 'Robin Ashworth,7,Jr.,,5-10']],
	])('are both asked about if the number says one thing, and %s another', async (_, lines) => {
		await run(before);
		const report = await run(lines);
		expect(unclear(report)).toEqual([2, 3]);
		expect(report.athletes).toMatchObject({ changed: 0, added: 0, retired: 0, rejected: 2 });
	});

	it('of whom one left: the other isn’t guessed', async () => {
		await run(['Robin Ashworth,7,,,', 'Robin Ashworth,21,,,']);
		const report = await run(['Robin Ashworth,30,,,', 'Wim Oakridge,1,,,']);
		expect(unclear(report)).toEqual([2]);
		expect(report.athletes).toMatchObject({ added: 1, retired: 0 });
	});
});

describe('a newcomer with the name of one who left', () => {
	it.each([
		['younger, with another town and number', 'Robin Ashworth,8,Fr.,"Boise, ID",', '2026'],
		['in the next season', 'Robin Ashworth,8,Fr.,"Boise, ID",', '2027'],
		['with another height', 'Robin Ashworth,8,Fr.,"Boise, ID",6-1', '2027'],
	])('takes over nobody without a question, %s', async (_, line, season) => {
		await run(['Robin Ashworth,7,Jr.,"Dover, DE",5-6']);
		await run([line], { season });
		expect((await everybody())[0]).toMatch(/Robin Ashworth #7 Junior Dover, DE/);
	});
});

describe('a name in another spelling', () => {
	it.each([
		['a suffix', 'Tavi Garnett,9,So.,"Dover, DE",', 'Tavi Garnett Jr.,9,So.,"Dover, DE",'],
		['a suffix that is left out', 'Tavi Garnett III,9,So.,"Dover, DE",', 'Tavi Garnett,9,So.,"Dover, DE",'],
		['a suffix and only the number', 'Tavi Garnett,9,,,', 'Tavi Garnett Jr.,9,,,'],
		['accents', 'Zoë Côté,9,So.,"Dover, DE",', 'Zoe Cote,9,So.,"Dover, DE",'],
		['umlauts', 'Jule Köhring,9,So.,"Dover, DE",', 'Jule Koehring,9,So.,"Dover, DE",'],
		['a blank in the surname', 'Tavi McGarn,9,So.,"Dover, DE",', 'Tavi Mc Garn,9,So.,"Dover, DE",'],
		['a hyphen', 'Tavi Oak-Garn,9,So.,"Dover, DE",', 'Tavi Oakgarn,9,So.,"Dover, DE",'],
		['a short first name', 'Katherine Garnett,9,So.,"Dover, DE",', 'Kate Garnett,9,So.,"Dover, DE",'],
		['one letter', 'Tavi Garnett,9,So.,"Dover, DE",', 'Tavi Garnet,9,So.,"Dover, DE",'],
		['two letters in the wrong order', 'Tavi Garnett,9,So.,"Dover, DE",', 'Tavi Granett,9,So.,"Dover, DE",'],
		['initials', 'Tavi Garnett,9,So.,"Dover, DE",', 'T. Garnett,9,So.,"Dover, DE",'],
	])('makes no second athlete: %s', async (_, before, after) => {
		await run([before]);
		const report = await run([after]);
		expect(report.athletes).toMatchObject({ changed: 1, added: 0, retired: 0, rejected: 0 });
		expect(await everybody()).toHaveLength(1);
		expect((await run([after])).athletes).toMatchObject({ unchanged: 1 });
	});

	it.each([
		['a short first name', 'Kate Garnett,,,,', 'Katherine Garnett,,,,'],
		['a Jr. and a III', 'Tavi Garnett Jr.,9,So.,"Dover, DE",', 'Tavi Garnett III,9,So.,"Dover, DE",'],
		['another surname, with number and town', 'Tavi Garnett,9,So.,"Dover, DE",', 'Tavi Oakridge,9,So.,"Dover, DE",'],
	])('is a question if little else agrees: %s', async (_, before, after) => {
		await run([before]);
		const report = await run([after, 'Wim Oakridge,1,,,']);
		expect(unclear(report)).toEqual([2]);
		expect(report.athletes).toMatchObject({ added: 1, retired: 0 });
	});

	it('elsewhere in the sport is found with the town', async () => {
		await run(['Jule Köhring,9,So.,"Dover, DE",'], { season: '2025' });
		const report = await run(['Jule Koehring Jr.,4,Jr.,"Dover, DE",'], { team: 'Elm State' });
		expect(report.athletes).toMatchObject({ moved: 1, added: 0 });
	});
});

describe('an athlete who comes from another team', () => {
	const before = 'Michael Garnett,9,So.,"Dover, DE",5-9';
	const columns = 'name,jersey,class,hometown,Previous School';

	it.each([
		['the former school and the class', 'Michael Garnett,4,Jr.,,Marlow College', columns],
		['a former school in other words', 'Michael Garnett,4,Jr.,,Elm CC / University of Marlow College (2024-25)', columns],
		['the former school behind the town', 'Michael Garnett,4,Jr.,"Newark, DE / Marlow College"', 'name,jersey,class,Hometown / Last College'],
		['the former school in brackets', 'Michael Garnett,4,Jr.,"Newark, DE (Marlow College)"', 'name,jersey,class,Hometown (Previous School)'],
	])('is recognized by %s', async (_, line, named) => {
		await run([before], { season: '2025' });
		const report = await run([line, 'Wim Oakridge,1,,,'.slice(0, named.split(',').length === 4 ? -1 : undefined)], { team: 'Elm State', columns: named });
		expect(report.athletes).toMatchObject({ moved: 1, added: 1, rejected: 0 });
		expect((await everybody())[0]).toMatch(/^Michael Garnett #4 Junior/);
	});

	it.each([
		['a short first name, with town and class', 'Mike Garnett,4,Jr.,"Dover, DE",'],
		['a letter off, with town and class', 'Michael Garnet,4,Jr.,"Dover, DE",'],
		['a short first name, with former school and class', 'Mike Garnett,4,Jr.,,Marlow College'],
		['nothing but the name and a former school that isn’t theirs', 'Michael Garnett,4,Jr.,,Reno Tech'],
	])('is asked about with %s', async (_, line) => {
		await run([before, 'Wim Oakridge,1,,,'], { season: '2025' });
		const report = await run([line, 'Ned Quillby,2,,,'], { team: 'Elm State', columns });
		expect(unclear(report)).toEqual([2]);
		expect(report.athletes).toMatchObject({ added: 1, moved: 0 });
		expect((await everybody())[0]).toBe('Michael Garnett #9 Sophomore Dover, DE');
	});

	it.each([
		['a short first name and the town', 'Mike Garnett,4,,"Dover, DE",'],
		['a short first name and the former school', 'Mike Garnett,4,,,Marlow College'],
		['a short first name, the town, and a class that went back', 'Mike Garnett,4,Fr.,"Dover, DE",'],
		['a high school with the former team’s name', 'Mike Garnett,4,Jr.,,Marlow College High School'],
	])('is somebody else with %s', async (_, line) => {
		await run([before], { season: '2025' });
		const report = await run([line], { team: 'Elm State', columns });
		expect(report.athletes).toMatchObject({ added: 1, moved: 0, rejected: 0 });
	});

	it('isn’t asked about while the former team lists them, too', async () => {
		await run([before], { season: '2025' });
		const report = await importRosters(
			database.db,
			[
				folder.write(
					'both.csv',
					['school,sport,season,name,jersey,class,hometown', 'Marlow College', 'Elm State']
						.map((line, at) => (at === 0 ? line : `${line},Women’s Soccer,2026,${at === 1 ? 'Michael' : 'Mike'} Garnett,${at},Jr.,"Dover, DE"`))
						.join('\n'),
				),
			],
			{ yes: true, now },
		);
		expect(report.athletes).toMatchObject({ added: 1, changed: 1, moved: 0, rejected: 0 });
	});
});

describe('a name that another school has', () => {
	it('is a question where no town is told, and takes over nobody', async () => {
		await run(['Robin Ashworth,7,,,']);
		const report = await run(['Robin Ashworth,8,,,', 'Wim Oakridge,1,,,'], { team: 'Elm State' });
		expect(unclear(report)).toEqual([2]);
		expect(report.athletes).toMatchObject({ added: 1, moved: 0 });
		expect((await everybody())[0]).toBe('Robin Ashworth #7');
	});

	it('doesn’t publish the other school while nobody on its roster is certain, and does once somebody is', async () => {
		await run(['Ann Lindy,1'], { columns: 'name,jersey' });
		const shown = () => rows<{ team_name: string }>(sql`select team_name from teams where retired_at is null order by team_name`);
		const line = ['Ann Lindy,2'];
		const report = await run(line, { columns: 'name,jersey', team: 'Beta Tech' });
		expect(report).toMatchObject({ athletes: { rejected: 1 }, teams: { added: 0 } });
		expect(report.notes.join()).toContain('1 team has no athlete yet and isn’t shown.');
		expect(await shown()).toEqual([{ team_name: 'Marlow College' }]);
		const state = () => rows(sql`select * from teams order by team_id`);
		const before = await state();
		expect((await run(line, { columns: 'name,jersey', team: 'Beta Tech' })).notes.join()).not.toContain('no athlete yet');
		expect(await state()).toEqual(before);

		await run([...line, 'Bea Quillby,3'], { columns: 'name,jersey', team: 'Beta Tech' });
		expect(await shown()).toEqual([{ team_name: 'Beta Tech' }, { team_name: 'Marlow College' }]);
	});

	it('is somebody else with another town', async () => {
		await run(['Robin Ashworth,7,So.,"Dover, DE",']);
		const report = await run(['Robin Ashworth,8,Jr.,"Boise, ID",'], { team: 'Elm State' });
		expect(report.athletes).toMatchObject({ added: 1, moved: 0, rejected: 0 });
	});
});

describe('an athlete whom people support', () => {
	const full = 'Robin Ashworth,7,So.,"Dover, DE",5-6';

	it.each([
		['only the name', 'Robin Ashworth,,,,', 1],
		['only name and number', 'Robin Ashworth,7,,,', 1],
		['the number and the class', 'Robin Ashworth,7,Jr.,,', 0],
		['the class and the town, with another number', 'Robin Ashworth,9,Jr.,"Dover, DE",', 0],
		['a suffix and the town', 'Robin Ashworth Jr.,9,,"Dover, DE",', 1],
	])('is recognized by two facts besides the name: %s', async (_, line, asked) => {
		await run([full, 'Wim Oakridge,1,,,'], { season: '2025' });
		await addFavorite('Robin Ashworth');
		const before = await everybody();
		const report = await run([line, 'Wim Oakridge,1,,,']);
		expect(unclear(report)).toHaveLength(asked);
		// Without an answer, they stay as they are.
		if (asked > 0) expect(await everybody()).toEqual(before);
		expect(report.athletes).toMatchObject({ added: 0, retired: 0 });
	});

	it.each(['intent', 'received', 'favorite'])('counts by each kind of support: %s', async (kind) => {
		await run([full], { season: '2025' });
		if (kind === 'favorite') await addFavorite('Robin Ashworth');
		else if (kind === 'received') await database.db.execute(sql`insert into received_increments select player_id, 500 from players`);
		else
			await database.db.execute(sql`
				insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents)
				select ${randomUUID()}, 'one_time', player_id, team_id, player_name, 'Marlow College', 500 from players`);
		expect(unclear(await run(['Robin Ashworth,7,,,']))).toEqual([2]);
	});

	/** The donation behind the plan has failed, so it isn't what counts. */
	it.each([
		['active', 1],
		['past_due', 1],
		['cancelled', 0],
		['completed', 0],
	] as const)('counts with a monthly donation as long as it goes on: %s', async (state, asked) => {
		await run([full], { season: '2025' });
		const intent_id = randomUUID();
		await database.db.execute(sql`
			insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, months, state)
			select ${intent_id}, 'recurring', player_id, team_id, player_name, 'Marlow College', 500, 6, 'failed' from players`);
		await database.db.execute(sql`
			insert into plans (intent_id, player_id, team_id, months, amount_cents, state, provider, plan_ref, started_at, ended_at, checked_at)
			select ${intent_id}, player_id, team_id, 6, 500, ${state}, 'sandbox', 'plan_1', now(), ${asked === 1 ? null : now.toISOString()}::timestamptz, now() from players`);
		expect(unclear(await run(['Robin Ashworth,7,,,']))).toHaveLength(asked);
	});

	it('isn’t kept by a donation that came to nothing', async () => {
		await run([full], { season: '2025' });
		await database.db.execute(sql`
			insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state)
			select ${randomUUID()}, 'one_time', player_id, team_id, player_name, 'Marlow College', 500, 'expired' from players`);
		expect(unclear(await run(['Robin Ashworth,7,,,']))).toEqual([]);
	});

	it('is never asked about again by the same file', async () => {
		const plain = ['Robin Ashworth,7', 'Wim Oakridge,1'];
		await run(plain, { columns: 'name,jersey' });
		await addFavorite('Robin Ashworth');
		expect((await run(plain, { columns: 'name,jersey' })).athletes).toMatchObject({ unchanged: 2, rejected: 0 });
		// A file that also says where she is from is still this season's line of hers.
		expect((await run(['Robin Ashworth,7,"Dover, DE"', 'Wim Oakridge,1,'], { columns: 'name,jersey,hometown' })).athletes).toMatchObject({
			changed: 1,
			rejected: 0,
		});
	});
});

describe('an older roster', () => {
	it('of a team with a newer one asks nothing', async () => {
		await run(['Robin Ashworth,7,Jr.,"Dover, DE",']);
		const report = await run(['Robin Ashworth,8,Fr.,"Boise, ID",'], { season: '2024' });
		expect(report.athletes).toMatchObject({ older: 1, rejected: 0 });
	});
});
