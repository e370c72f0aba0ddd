import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { type AdminAthlete, adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { teamSchema } from '#domain/roster/roster.ts';
import { seasonText } from '#domain/roster/roster-source.ts';
import { adminTeamSchema } from '#domain/roster/team-edit.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { sql } from '#server/db/drizzle.ts';
import { expect, test } from '../fixtures/browser-test.ts';
import { beDemo, chooseAction } from '../fixtures/pages/admin-dashboard.ts';
import { stored, tellOnline } from '../fixtures/pages/browse-page.ts';
import { changeData } from '../fixtures/servers/change-data.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const athletes = (page: Page) => page.getByRole('tabpanel', { name: 'Athletes' });
const NAME = 'Quilla Vantongeren';

/** Searches for the athlete in the dashboard's list. */
async function find(page: Page, origin: string): Promise<void> {
	await page.goto(`${origin}${screens.admin}?tab=athletes&q=quilla`);
	await expect(athletes(page).getByText(NAME).first()).toBeVisible();
}

/** A phone syncs at most every ten seconds, so it is told of a network until the change is there. */
async function afterSync(page: Page, shown: Locator): Promise<void> {
	await expect(async () => {
		await tellOnline(page);
		await expect(shown).toBeVisible({ timeout: 3_000 });
	}).toPass({ timeout: 40_000 });
}

test('an athlete by hand: added, edited with a photo, overtaken by another admin, transferred; fans see all of it', { tag: '@long' }, async ({
	page,
	ownServer,
	network,
	consoleWatch,
}) => {
	// The refused edit.
	consoleWatch.allowFailedRequests();
	const origin = network.url;
	const headers = { [API_KEY_HEADER]: DEFAULT_API_KEY, origin };
	await beDemo(page, origin, 'admin');
	const post = async (path: string, data: object) => (await page.request.post(origin + path, { headers, data })).json();
	const herons = teamSchema.parse(
		await post(adminRosterApi.teams, { sport_id: 2, team_name: 'Brackish Point Terns', conference: null, color: '#123a5c', alt_color: '#e8b23a' }),
	);
	const other = teamSchema.parse(
		await post(adminRosterApi.teams, { sport_id: 2, team_name: 'Salt Flats Plovers', conference: null, color: '#7a1f2b', alt_color: null }),
	);
	let athlete: AdminAthlete;

	await test.step('a team’s colors that can’t be read are told', async () => {
		await page.goto(`${origin}${screens.admin}?tab=athletes`);
		await page.getByRole('button', { name: 'Add team' }).click();
		await expect(dialog(page).getByText(/^Contrast 6\.\d:1\. The number is easy to read\.$/)).toBeVisible();
		await dialog(page).getByLabel('Number and trim', { exact: true }).fill('#1a4a6c');
		await expect(dialog(page).getByText(/is too low to read\. .* so the number will be white/)).toBeVisible();
		await dialog(page).getByRole('button', { name: 'Cancel' }).click();
	});

	await test.step('added', async () => {
		await page.getByRole('button', { name: 'Add athlete' }).click();
		const sport = dialog(page).getByLabel('Sport');
		const team = dialog(page).getByLabel('Team', { exact: true });
		await expect(team).toBeDisabled();
		await expect(team.getByRole('option')).toHaveText(['Choose a sport first']);
		await dialog(page).getByRole('button', { name: 'Add athlete' }).click();
		await expect(sport).toBeFocused();
		await expect(sport).toHaveAccessibleDescription('Choose a sport, then a team');
		await sport.selectOption({ label: "Men's College Football" });
		await expect(team).toBeEnabled();
		await dialog(page).getByRole('button', { name: 'Add athlete' }).click();
		await expect(team).toBeFocused();
		await expect(team).toHaveAccessibleDescription('Choose a team');
		await dialog(page).getByLabel('Sport').selectOption({ label: "Men's College Football" });
		await dialog(page).getByLabel('Team', { exact: true }).selectOption({ label: herons.team_name });
		await dialog(page).getByLabel('Name', { exact: true }).fill(NAME);
		await dialog(page).getByLabel('Jersey number').fill('7');
		await dialog(page).getByLabel('Height').fill('six feet');
		await dialog(page).getByRole('button', { name: 'Add athlete' }).click();
		await expect(dialog(page).getByText('Enter a height from')).toBeVisible();
		await dialog(page).getByLabel('Height').fill('6\'3"');
		const links = dialog(page).getByText('Links', { exact: true });
		await links.click();
		const bio = dialog(page).getByLabel('Bio link');
		await bio.fill('no link');
		await links.click();
		await expect(bio).toBeHidden();
		await dialog(page).getByRole('button', { name: 'Add athlete' }).click();
		await expect(bio).toBeFocused();
		await bio.fill('');
		await dialog(page).getByRole('button', { name: 'Add athlete' }).click();
		await expect(dialog(page)).toHaveCount(0);
		await find(page, origin);
	});

	await test.step('edited, with a photo; somebody else is faster', async () => {
		await chooseAction(page, new RegExp(NAME), 'Edit…');
		const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#e8b23a' } })
			.jpeg()
			.toBuffer();
		await dialog(page).locator('input[type="file"]').setInputFiles({ name: '7.jpg', mimeType: 'image/jpeg', buffer: photo });
		const image = dialog(page).getByRole('img', { name: `Photo of ${NAME}` });
		await expect(image).toHaveAttribute('src', /-160\.webp$/);
		await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalHeight)).toBe(160);

		const id = Number(/photos\/(\d+)-/.exec((await image.getAttribute('src')) ?? '')?.[1]);
		athlete = adminAthleteSchema.parse(await (await page.request.get(origin + adminRosterApi.athlete(id), { headers })).json());
		const faster = await page.request.put(origin + adminRosterApi.athlete(id), {
			headers,
			data: { seen: athlete.state, changes: { jersey_number: '12', position: 'QB' } },
		});
		expect(faster.ok(), await faster.text()).toBe(true);

		await dialog(page).getByLabel('Jersey number').fill('33');
		await dialog(page).getByRole('button', { name: 'Save' }).click();
		await expect(dialog(page).getByText(/^Someone else changed this athlete .*jersey number: 7 → 12/)).toBeVisible();
		await expect(dialog(page).getByText('Now: 12')).toBeVisible();
		await expect(dialog(page).getByLabel('Position code')).toHaveValue('QB');
		await expect(dialog(page).getByLabel('Jersey number')).toHaveValue('33');
		await dialog(page).getByRole('button', { name: 'Save' }).click();
		await expect(dialog(page)).toHaveCount(0);
		await expect(athletes(page).getByText('33').first()).toBeVisible();
	});

	await test.step('a folder of photos finds its athletes by jersey number', async () => {
		const wren = adminAthleteSchema.parse(
			await post(adminRosterApi.athletes, { team_id: herons.team_id, fields: { player_name: 'Wren Outerbridge', jersey_number: '00' } }),
		);
		await page.getByRole('button', { name: 'Team photos' }).click();
		await dialog(page).getByLabel('Sport').selectOption({ label: "Men's College Football" });
		await dialog(page).getByLabel('Team', { exact: true }).selectOption({ label: herons.team_name });
		const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#123a5c' } })
			.png()
			.toBuffer();
		await dialog(page)
			.locator('input[type="file"]')
			.setInputFiles([
				{ name: '99.png', mimeType: 'image/png', buffer: photo },
				{ name: '00-outerbridge.png', mimeType: 'image/png', buffer: photo },
				{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a photo') },
			]);
		await expect(dialog(page).getByRole('listitem')).toHaveText([
			/^00\s*Wren Outerbridge 00-outerbridge\.png$/,
			'99.png No one on the team wears 99.',
			'notes.txt It isn’t a JPEG, PNG, or WebP photo.',
		]);
		// The second is dropped while the first is being read.
		await dialog(page)
			.locator('.admin-file-drop')
			.evaluate((element) => {
				for (const name of ['a.txt', 'b.txt']) {
					const dataTransfer = new DataTransfer();
					dataTransfer.items.add(new File(['Not a photo'], name, { type: 'text/plain' }));
					element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
				}
			});
		for (const name of ['notes.txt', 'a.txt', 'b.txt']) await expect(dialog(page).getByText(name)).toBeVisible();

		// The throttle makes it wait, so Stop turns into Cancel at once.
		const photoOf = `**${adminRosterApi.photo(wren.player_id)}`;
		await page.route(photoOf, (route) =>
			route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { detail: 'Too many photos', code: 'throttled' } }),
		);
		const throttled = page.waitForResponse(photoOf);
		await dialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
		await (await throttled).finished();
		await dialog(page)
			.getByRole('button', { name: 'Stop' })
			.evaluate(async (button: HTMLElement) => {
				button.click();
				while (button.textContent !== 'Cancel') await new Promise((resolve) => setTimeout(resolve));
				button.click();
			});
		await page.unroute(photoOf);
		await dialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
		await expect(dialog(page).getByText('1 of 1 uploaded')).toBeVisible();
		await dialog(page).getByRole('button', { name: 'Close' }).last().click();
		await expect(dialog(page)).toHaveCount(0);
		const now = adminAthleteSchema.parse(await (await page.request.get(origin + adminRosterApi.athlete(wren.player_id), { headers })).json());
		expect(now.state.image_url).toMatch(/-640\.webp$/);
	});

	await test.step('a team is edited; somebody else is faster', async () => {
		await page.getByRole('button', { name: 'Edit team' }).click();
		await dialog(page).getByLabel('Sport').selectOption({ label: "Men's College Football" });
		await dialog(page).getByLabel('Team', { exact: true }).selectOption({ label: herons.team_name });
		await expect(dialog(page).getByLabel('Jersey color', { exact: true })).toHaveValue('#123a5c');
		const state = { team_name: herons.team_name, conference: null, color: '#123a5c', alt_color: '#e8b23a' };
		const faster = await page.request.put(origin + adminRosterApi.team(herons.team_id), {
			headers,
			data: { seen: state, changes: { conference: 'Great Basin', color: '#204a6c' } },
		});
		expect(faster.ok(), await faster.text()).toBe(true);
		await dialog(page).getByLabel('Jersey color', { exact: true }).fill('#7a1f2b');
		await dialog(page).getByRole('button', { name: 'Save' }).click();
		await expect(dialog(page).getByText(/^Someone else changed this team .*jersey color: #123a5c → #204a6c/)).toBeVisible();
		await expect(dialog(page).getByText('Now: #204a6c')).toBeVisible();
		await expect(dialog(page).getByLabel(/^Conference/)).toHaveValue('Great Basin');
		await dialog(page).getByRole('button', { name: 'Save' }).click();
		await expect(dialog(page)).toHaveCount(0);
		const edited = adminTeamSchema.parse(await (await page.request.get(origin + adminRosterApi.team(herons.team_id), { headers })).json());
		expect(edited).toMatchObject({ by_hand: true, state: { ...state, conference: 'Great Basin', color: '#7a1f2b' } });
	});

	await test.step('transferred: a saved favorite says so, and so does a donation that waits', async () => {
		const { player_id, state } = athlete;
		await page.goto(origin + screens.details(player_id, state.team_id));
		const photo = page.getByRole('img', { name: NAME });
		await afterSync(page, photo);
		await expect(photo).toHaveAttribute('src', /-640\.webp$/);
		await page.getByRole('button', { name: `Add ${NAME} to favorites` }).click();
		await stored(page, 2);
		// The donation waits, as in a stadium.
		await page.context().setOffline(true);
		await page
			.getByRole('button', { name: new RegExp(`^Donate.* to ${NAME}`) })
			.first()
			.click();
		await dialog(page).getByRole('radio', { name: '$20', exact: true }).check();
		await dialog(page).getByRole('button', { name: messages.makeOneTime }).click();
		await expect(dialog(page).getByRole('heading', { name: messages.savedOn('phone') })).toBeFocused();
		expect(page.context().pages()).toHaveLength(1);
		await page.context().setOffline(false);

		await find(page, origin);
		await chooseAction(page, new RegExp(NAME), 'Transfer…');
		await dialog(page).getByRole('button', { name: 'Transfer' }).click();
		await expect(dialog(page).getByRole('alert')).toHaveText('Choose a team');
		await dialog(page).getByLabel('New team').selectOption({ label: other.team_name });
		await dialog(page).getByRole('button', { name: 'Transfer' }).click();
		await expect(dialog(page)).toHaveCount(0);
		await expect(athletes(page).getByText(other.team_name).first()).toBeVisible();

		await page.goto(origin + screens.favorites);
		await expect(page.getByText(`Transferred since you saved this, from ${herons.team_name}`)).toBeVisible();
		await page.goto(origin + screens.outbox);
		await afterSync(page, page.getByText(`Transferred since you saved this. ${NAME} now plays for ${other.team_name}.`));
	});

	await test.step('the athlete’s page says where its roster comes from, offline too; a past season is told on the cover', async () => {
		await changeData(
			ownServer,
			sql`with known as (insert into team_seasons (team_id, season, source, as_of) values (${other.team_id}, '2024', 'school', '2024-09-02T12:00:00Z') returning team_id)
				update teams set changed_xid = 0 where team_id in (select team_id from known) or team_id = ${other.team_id}`,
		);
		await page.goto(`${origin}${screens.home}?sport=2`);
		await afterSync(page, page.getByText(`From the ${seasonText('2024')} season`));
		await page.goto(origin + screens.details(athlete.player_id, other.team_id));
		const source = page.getByText(`${other.team_name} roster, ${seasonText('2024')} season. Source: the school. As of Sep 2, 2024.`);
		await expect(source).toBeVisible();
		await page.context().setOffline(true);
		await page.reload();
		await expect(source).toBeVisible();
	});

	await test.step('removing the photo asks first', async () => {
		await page.context().setOffline(false);
		await find(page, origin);
		await chooseAction(page, new RegExp(NAME), 'Edit…');
		const image = dialog(page).getByRole('img', { name: `Photo of ${NAME}` });
		await expect(image).toBeVisible();
		const remove = dialog(page).getByRole('button', { name: 'Remove photo' });
		await remove.click();
		const question = page.getByRole('dialog', { name: 'Remove this photo?' });
		await question.getByRole('button', { name: 'Cancel' }).click();
		await expect(question).toHaveCount(0);
		await expect(image).toBeVisible();
		await remove.click();
		await question.getByRole('button', { name: 'Remove photo' }).click();
		await expect(question).toHaveCount(0);
		await expect(image).toHaveCount(0);
		await expect(remove).toHaveCount(0);
		await expect(dialog(page).getByRole('button', { name: 'Choose a photo' })).toBeVisible();
		const { player_id } = athlete;
		const now = adminAthleteSchema.parse(await (await page.request.get(origin + adminRosterApi.athlete(player_id), { headers })).json());
		expect(now.state.image_url).toBeNull();
		await dialog(page).getByRole('button', { name: 'Cancel' }).click();
		await page.goto(origin + screens.details(player_id, other.team_id));
		const shown = page.getByRole('region', { name: NAME });
		await afterSync(page, shown.locator('.ui-jersey'));
		await expect(shown.locator('img')).toHaveCount(0);
	});
});
