import { expect, test } from 'vitest';
import { addTeamBodySchema } from '#domain/roster/new-team.ts';
import { hexColor, textBlock, textLine, webAddress } from '#domain/texts/text-fields.ts';

test.each([
	['a line', textLine(5), ' Robin ', 'Robin'],
	['a block', textBlock(20), ' One\r\nTwo ', 'One\nTwo'],
	['an address', webAddress, ' https://give.example ', 'https://give.example'],
	['a color', hexColor, ' #123A5C ', '#123a5c'],
])('%s is taken without the spaces around it', (_what, field, typed, taken) => {
	expect(field.parse(typed)).toBe(taken);
});

test.each([
	['an empty line', textLine(5), ' ', 'Fill in this field.'],
	['an empty name', textLine(5, 'Enter a name.'), '', 'Enter a name.'],
	['an empty block', textBlock(5), '\n', 'Fill in this field.'],
	['a long block', textBlock(12_000), 'x'.repeat(12_001), 'Use at most 12,000 characters.'],
	['an address without encryption', webAddress, 'http://give.example', 'Enter a web address that starts with https://.'],
	['an address with a password', webAddress, 'https://a:b@give.example', 'Enter a web address that starts with https://.'],
	['a color’s name', hexColor, 'red', 'Enter a color such as #123a5c.'],
])('%s is a mistake', (_what, field, typed, text) => {
	expect(field.safeParse(typed).error?.issues[0]?.message).toBe(text);
});

test('a team’s colors may have spaces around them, too', () => {
	expect(addTeamBodySchema.parse({ sport_id: 2, team_name: 'Herons', conference: null, color: ' #123A5C', alt_color: null }).color).toBe('#123a5c');
});
