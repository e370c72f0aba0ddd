import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#session/use-session.ts';
import { appTexts } from '../app-texts.ts';
import { LogoutButton } from './logout-button.tsx';
import { isCurrent, type MenuGroup, menuOf } from './menu-items.ts';
import { MenuLink } from './menu-link.tsx';
import { useDropdown } from './use-dropdown.ts';

/** The menu as a row, above 1024 px. */
export function WideMenu() {
	const session = useSession();
	return (
		<nav className="app-menu" aria-label={appTexts.menu.name}>
			{menuOf(session).map((item) => {
				if ('action' in item) return <LogoutButton key={item.label}>{item.label}</LogoutButton>;
				return 'links' in item ? <Submenu key={item.label} group={item} /> : <MenuLink key={item.label} item={item} />;
			})}
		</nav>
	);
}

/** A group of the wide menu: a button with its links below it. */
function Submenu({ group }: { group: MenuGroup }) {
	const { pathname } = useLocation();
	const dropdown = useDropdown();
	const links = group.links.filter((link) => !link.narrowOnly);
	const current = links.some((link) => isCurrent(link.to, pathname));
	return (
		<div className="app-drop" {...dropdown.rootProps}>
			<button className="app-drop-button" {...dropdown.buttonProps} aria-current={current ? 'true' : undefined}>
				{group.label}
				<ChevronDown className="ui-icon" aria-hidden="true" />
			</button>
			<ul className="app-drop-panel" {...dropdown.panelProps}>
				{links.map((link) => (
					<li key={link.to}>
						<MenuLink item={link} onFollow={dropdown.close} />
					</li>
				))}
			</ul>
		</div>
	);
}
