import { afterAll, describe, expect, it } from 'vitest';
import { ImportRefused } from '#server/modules/rosters/import/import-refused.ts';
import { collect } from '#server/modules/rosters/import/reading/collect-records.ts';
import { rosterFolder } from '#tests/fixtures/roster-files.ts';

const folder = rosterFolder();
afterAll(() => folder.remove());

async function refusalOf(name: string, content: string | Uint8Array): Promise<ImportRefused> {
	const reading = collect({ paths: [folder.write(name, content)], latestSeason: 2027, season: '2026', progress: () => undefined, take: async () => undefined });
	const refused: unknown = await reading.catch((error: unknown) => error);
	if (!(refused instanceof ImportRefused)) throw new Error('the file was read');
	return refused;
}

const letters = Buffer.from('school,sport,name\nPort Ashby,football,Bo Garc?a\n').map((byte) => (byte === 63 ? 0x92 : byte));
const ncaa = 'season,team_id,team,player_id,name,jersey,class,position,height,hometown\n2026,1,Port Ashby,2,Bo Quillby,1,Fr.,G,6-2,"Humble, TX"\n';

describe('what a refusal advises', () => {
	it.each<[what: string, name: string, content: string | Uint8Array, desk: string, command: string]>([
		['a sport', 'a.csv', 'school,name\nPort Ashby,Ana Quillby\n', 'choose the sport below.', '(--sport=NAME)'],
		['a school and a sport', 'b.csv', 'name,jersey\nAna Quillby,5\n', 'Add them, or choose the school and the sport below.', '(--school=NAME, --sport=NAME)'],
		['names', 'c.csv', 'school,sport,jersey\nPort Ashby,football,5\n', 'choose below what your columns hold.', '--column="Player=name"'],
		['all that we know', 'd.csv', 'Institution,Who\nPort Ashby,Ana Quillby\n', 'Choose below what your columns hold.', '--column="Player=name"'],
		['whose sport it is', 'roster.csv', ncaa, 'Choose the sport, or keep', '(--sport=NAME)'],
		['how its letters are stored', 'mac.csv', letters, 'Choose the version that looks right.', '--encoding=macintosh'],
	])('where a file lacks %s speaks of the desk’s controls on the desk, and of flags on the command line', async (_, name, content, desk, command) => {
		const refused = await refusalOf(name, content);
		expect(refused.textFor('desk')).toContain(desk);
		expect(refused.textFor('desk')).not.toMatch(/--[a-z]/);
		expect(refused.textFor('command')).toContain(command);
		expect(refused.message).not.toMatch(/--[a-z]|below/);
	});
});
