import { expect, test } from 'vitest';
import { withMoreFiles } from '#features/admin/files/chosen-files.ts';

const file = (name: string, { size = 1000, lastModified = 1 } = {}) => ({ name, size, lastModified });

test('the same file chosen again is listed once, another one of the same name beside it', () => {
	const first = [file('12.jpg'), file('7.jpg')];
	expect(withMoreFiles(first, [file('7.jpg'), file('33.jpg'), file('33.jpg')])).toEqual([...first, file('33.jpg')]);
	const others = [file('12.jpg', { size: 2000 }), file('12.jpg', { lastModified: 2 })];
	expect(withMoreFiles(first, others)).toEqual([...first, ...others]);
});
