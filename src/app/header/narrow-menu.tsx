import { Menu, X } from 'lucide-react';
import { useId } from 'react';
import { useSession } from '#session/use-session.ts';
import { appTexts } from '../app-texts.ts';
import { avatarLetter } from './greeted-name.ts';
import { LogoutButton } from './logout-button.tsx';
import { type MenuGroup, type MenuItem, menuOf } from './menu-items.ts';
import { MenuLink } from './menu-link.tsx';
import { useDropdown } from './use-dropdown.ts';

/** The menu behind a button, at 1024 px or less (spec §2). Its groups are always expanded. */
export function NarrowMenu() {
	const dropdown = useDropdown();
	const session = useSession();
	return (
		<nav className="app-drop app-narrow-menu" aria-label={appTexts.menu.name} {...dropdown.rootProps}>
			<button className="app-menu-button" {...dropdown.buttonProps}>
				{session === null ? (
					appTexts.menu.button
				) : (
					<>
						<b className="app-avatar" aria-hidden="true">
							{avatarLetter(session)}
						</b>
						<span className="ui-hidden">{appTexts.menu.button}</span>
					</>
				)}
				{dropdown.open ? <X className="ui-icon" aria-hidden="true" /> : <Menu className="ui-icon" aria-hidden="true" />}
			</button>
			<ul className="app-drop-panel" {...dropdown.panelProps}>
				{menuOf(session).map((item) => (
					<li key={item.label}>
						<Entry item={item} onFollow={dropdown.close} />
					</li>
				))}
			</ul>
		</nav>
	);
}

function Entry({ item, onFollow }: { item: MenuItem; onFollow: () => void }) {
	if ('action' in item) return <LogoutButton onPress={onFollow}>{item.label}</LogoutButton>;
	return 'links' in item ? <Group group={item} onFollow={onFollow} /> : <MenuLink item={item} onFollow={onFollow} />;
}

function Group({ group, onFollow }: { group: MenuGroup; onFollow: () => void }) {
	const id = useId();
	return (
		<>
			<span className="app-drop-label" id={id}>
				{group.label}
			</span>
			<ul aria-labelledby={id}>
				{group.links.map((link) => (
					<li key={link.to}>
						<MenuLink item={link} onFollow={onFollow} />
					</li>
				))}
			</ul>
		</>
	);
}
