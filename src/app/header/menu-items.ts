import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { appTexts } from '../app-texts.ts';

export interface MenuLink {
	label: string;
	to: string;
	/** Only in the menu behind the avatar (spec §2). */
	narrowOnly?: true;
}

export interface MenuGroup {
	label: string;
	links: readonly MenuLink[];
}

/** Runs right away, on the current screen. */
export interface MenuAction {
	label: string;
	action: 'log-out';
}

export type MenuItem = MenuLink | MenuGroup | MenuAction;

const texts = appTexts.menu;

const home: MenuLink = { label: texts.home, to: screens.home };
const favorites: MenuLink = { label: texts.favorites, to: screens.favorites };
// In addition to the spec's, like My Donations below. A guest has no other way back to a receipt.
const donations: MenuLink = { label: messages.menu.yourDonations, to: screens.outbox };
const aboutUs: MenuLink = { label: texts.aboutUs, to: screens.aboutUs };
const whyDonate: MenuGroup = {
	label: messages.menu.whyDonate,
	links: [
		{ label: texts.mission, to: screens.mission },
		{ label: texts.donate, to: screens.donate },
		{ label: texts.process, to: screens.process },
		{ label: texts.benefits, to: screens.benefits },
	],
};
const account: MenuGroup = {
	label: messages.menu.account,
	links: [
		{ label: texts.account, to: screens.account },
		// In addition to the spec's two.
		{ label: texts.donations, to: screens.myDonations },
		{ label: texts.deleteAccount, to: screens.deleteAccount, narrowOnly: true },
	],
};

const visitorMenu: readonly MenuItem[] = [home, donations, aboutUs, whyDonate, { label: texts.logIn, to: screens.login }];
const personMenu: readonly MenuItem[] = [home, favorites, donations, aboutUs, whyDonate, account, { label: texts.logOut, action: 'log-out' }];

/** The menu (spec §2, §6). Admins have the same one and reach the dashboard from My Profile. */
export function menuOf(session: object | null): readonly MenuItem[] {
	return session === null ? visitorMenu : personMenu;
}

/** Matches addresses as the router does: case-insensitively, and ignoring a trailing slash. */
export function isCurrent(to: string, pathname: string): boolean {
	return plain(to) === plain(pathname);
}

function plain(path: string): string {
	return path.toLowerCase().replace(/\/+$/, '');
}
