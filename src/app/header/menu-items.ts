import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';

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

const home: MenuLink = { label: 'Home', to: screens.home };
const favorites: MenuLink = { label: 'Favorite Athletes', to: screens.favorites };
const aboutUs: MenuLink = { label: 'About Us', to: screens.aboutUs };
const whyDonate: MenuGroup = {
	label: messages.menu.whyDonate,
	links: [
		{ label: 'Our Mission', to: screens.mission },
		{ label: 'Donate', to: screens.donate },
		{ label: 'Process', to: screens.process },
		{ label: 'Benefits', to: screens.benefits },
	],
};
const account: MenuGroup = {
	label: messages.menu.account,
	links: [
		{ label: 'Account Information', to: screens.account },
		// In addition to the spec's two.
		{ label: 'My Donations', to: screens.myDonations },
		{ label: 'Delete Account', to: screens.deleteAccount, narrowOnly: true },
	],
};

const visitorMenu: readonly MenuItem[] = [home, aboutUs, whyDonate, { label: 'Login', to: screens.login }];
const personMenu: readonly MenuItem[] = [home, favorites, aboutUs, whyDonate, account, { label: 'Logout', action: 'log-out' }];

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
