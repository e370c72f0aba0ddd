import { expect, test } from 'vitest';
import { browseWorld } from '../fixtures/browse-world.ts';

test('security.txt names the contact and an expiry date', async () => {
	const settings = { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' };
	for (const [contact, told] of [
		['', 'https://give.example.org/contactus'],
		['mailto:security@example.org', 'mailto:security@example.org'],
	]) {
		const world = await browseWorld({ env: { ...settings, SECURITY_CONTACT: contact ?? '' } });
		const answer = await world.app.inject('/.well-known/security.txt');
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
		const fields = Object.fromEntries(answer.body.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
		expect(fields).toMatchObject({ Contact: told, Canonical: 'https://give.example.org/.well-known/security.txt' });
		const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
		expect(days).toBeGreaterThan(179);
		expect(days).toBeLessThan(365);
		await world.close();
	}
});
