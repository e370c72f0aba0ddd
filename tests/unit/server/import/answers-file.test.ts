import { describe, expect, it } from 'vitest';
import type { IdentityFacts, IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import { answersText, readAnswers } from '#server/modules/rosters/import/who-is-who/answers-file.ts';

const facts: IdentityFacts = {
	player_name: 'Robin Ashworth',
	team_name: 'Marlow College',
	player_class: 'Junior',
	position: null,
	jersey_number: '00',
	height_in: 71,
	weight_lb: null,
	birthplace: 'Dover, DE',
};
const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const other = '00000000000000000000000000000e10';
const question = (question: string, answers: ('same' | 'another' | null)[]): IdentityQuestion => ({
	question,
	file: 'fall "24".csv',
	line: 3,
	season: '2026',
	open: true,
	listed: { ...facts, player_name: '=Robin "R" Ashworth', jersey_number: '8' },
	candidates: answers.map((answer, at) => ({
		player_id: 41 + at,
		known: facts,
		active: true,
		supported: at === 0,
		score: 9,
		reasons: [
			{ fact: 'name', says: 'neutral', text: 'Same name' },
			{ fact: 'jersey', says: 'neutral', text: 'Number 00, now 8' },
		],
		answer,
	})),
});

describe('a file of answers', () => {
	it('has the facts of both side by side, and is read back', () => {
		const text = answersText([question(key, [null, 'another']), question(other, ['same'])]);
		const [head, first] = text.split('\r\n');
		expect(head).toBe(
			'\uFEFFanswer,file,line,name in the file,name we have,team in the file,team we have,jersey in the file,jersey we have,class in the file,class we have,position in the file,position we have,height in the file,height we have,weight in the file,weight we have,hometown in the file,hometown we have,supporters,reasons,question,player_id',
		);
		expect(first).toBe(
			`,"fall ""24"".csv",3,"'=Robin ""R"" Ashworth",Robin Ashworth,Marlow College,Marlow College,8,00,Junior,Junior,,,"5'11""","5'11""",,,"Dover, DE","Dover, DE",yes,"Same name; Number 00, now 8",q-${key},41`,
		);
		expect(readAnswers(text, 'a.csv').answers).toEqual([
			{ question: key, player_id: 42, answer: 'another', where: 'a.csv, line 3' },
			{ question: other, player_id: 41, answer: 'same', where: 'a.csv, line 4' },
		]);
	});

	it('keeps answers that no question asks for', () => {
		const kept = [{ question: other, player_id: 7, answer: 'same' as const, where: 'a.csv, line 9' }];
		expect(readAnswers(answersText([question(key, [null])], kept), 'b.csv').answers).toEqual([{ ...kept[0], where: 'b.csv, line 3' }]);
	});

	it.each([
		['semicolons, as many spreadsheets save them', `answer;question;player_id\r\nSame;q-${key};41\r\n`],
		['tabs, and columns in another order', `player_id\tquestion\tanswer\n41\tq-${key}\tsame person\n`],
		['blank lines at the end', `answer,question,player_id\n SAME ,q-${key},41\n,,\n\n`],
		['an inch in a cell', `answer,height,question,player_id\nsame,5'11",q-${key},41\n`],
	])('is read with %s', (_, text) => {
		expect(readAnswers(text, 'a.csv').answers).toMatchObject([{ question: key, player_id: 41, answer: 'same' }]);
	});

	it.each([
		[
			'another word',
			`answer,question,player_id\nsame,q-${key},41\nmaybe,q-${key},42\n`,
			'a.csv, line 3, column answer: “maybe” is neither “same” nor “another”.',
		],
		[
			'a damaged key',
			'answer,question,player_id\nsame,q-12,41\n',
			'a.csv, line 2, column question: “q-12” is no question. Write the file again with --dry-run.',
		],
		[
			'a damaged id',
			`answer,question,player_id\nsame,q-${key},4e1\n`,
			'a.csv, line 2, column player_id: “4e1” is no athlete. Write the file again with --dry-run.',
		],
		['a missing column', 'answer,player_id\nsame,41\n', 'a.csv, line 1: no column “question”. Write the file with --dry-run.'],
		['nothing', '', 'a.csv, line 1: no column “answer”. Write the file with --dry-run.'],
		[
			'two answers about the same two',
			`answer,question,player_id\nsame,q-${key},41\nanother,q-${key},41\n`,
			'a.csv, line 3, column answer: a.csv, line 2 says “same” about the same two.',
		],
		[
			'two athletes for one line',
			`answer,question,player_id\nsame,q-${key},41\nsame,q-${key},42\n`,
			'a.csv, line 3, column answer: a.csv, line 2 says already that the person is athlete 41.',
		],
	])('is refused by line: %s', (_, text, message) => {
		expect(() => readAnswers(text, 'a.csv')).toThrow(message);
	});
});
