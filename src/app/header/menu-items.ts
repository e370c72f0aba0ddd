import { screens } from '#domain/api-paths.ts';

export interface MenuLink {
	label: string;
	to: string;
}

export interface MenuGroup {
	label: string;
	links: readonly MenuLink[];
}

/** The menu of a visitor (spec §2, §6). */
export const visitorMenu: readonly (MenuLink | MenuGroup)[] = [
	{ label: 'Home', to: screens.home },
	{ label: 'About Us', to: screens.aboutUs },
	{
		label: 'Why Donate',
		links: [
			{ label: 'Our Mission', to: screens.mission },
			{ label: 'Donate', to: screens.donate },
			{ label: 'Process', to: screens.process },
			{ label: 'Benefits', to: screens.benefits },
		],
	},
	{ label: 'Login', to: screens.login },
];

/** Addresses are matched as the router does: without regard to case or a slash at the end. */
export function isCurrent(to: string, pathname: string): boolean {
	return plain(to) === plain(pathname);
}

function plain(path: string): string {
	return path.toLowerCase().replace(/\/+$/, '');
}
