import { afterEach, describe, expect, test, vi } from 'vitest';
import { shareAddress } from '#athlete-ui/share-address.ts';
import { backingMessage, namesOf } from '#domain/donation/backed-athletes.ts';

const ada = { player_id: 1, team_id: 7, player_name: 'Ada Roe' };
const bo = { player_id: 2, team_id: 7, player_name: 'Bo Lee' };
const cy = { player_id: 3, team_id: 8, player_name: 'Cy Orr' };
const others = [4, 5].map((player_id) => ({ player_id, team_id: 9, player_name: `Dee ${player_id}` }));

describe('what is shared after giving', () => {
	test('names who was backed, invites, and leads to them', () => {
		expect(backingMessage([ada], 'https://give.example')).toEqual({
			title: 'Ada Roe',
			text: 'I backed Ada Roe. You can, too:',
			url: 'https://give.example/DetailsView/1/7',
		});
	});

	test('of several, leads to each', () => {
		expect(backingMessage([ada, bo, cy], 'https://give.example')).toEqual({
			title: 'Ada Roe, Bo Lee, and Cy Orr',
			text: 'I backed Ada Roe, Bo Lee, and Cy Orr. You can, too:\nhttps://give.example/DetailsView/1/7\nhttps://give.example/DetailsView/2/7',
			url: 'https://give.example/DetailsView/3/8',
		});
	});

	test('names three, and each once', () => {
		expect(namesOf([ada, ada, bo])).toBe('Ada Roe and Bo Lee');
		expect(namesOf([ada, bo, cy, ...others])).toBe('Ada Roe, Bo Lee, Cy Orr, and 2 more athletes');
		expect(namesOf([ada, bo, cy, others[0] ?? ada])).toBe('Ada Roe, Bo Lee, Cy Orr, and 1 more athlete');
	});
});

describe('a picture', () => {
	const shared: ShareData[] = [];
	const files = [new File(['x'], 'Ada Roe.png', { type: 'image/png' })];
	const message = { title: 'Ada Roe', text: 'I backed Ada Roe.', url: 'https://give.example/' };
	const device = (canShare: (data: ShareData) => boolean) =>
		vi.stubGlobal('navigator', { canShare, share: async (data: ShareData) => void shared.push(data), clipboard: { writeText: async () => undefined } });
	afterEach(() => {
		vi.unstubAllGlobals();
		shared.length = 0;
	});

	test('goes along where the share sheet takes it', async () => {
		device(() => true);
		expect(await shareAddress({ ...message, files })).toBe('shared');
		expect(shared).toEqual([{ ...message, files }]);
	});

	test('stays where it takes only text', async () => {
		device(({ files = [] }) => files.length === 0);
		expect(await shareAddress({ ...message, files })).toBe('shared');
		expect(shared).toEqual([message]);
	});
});
