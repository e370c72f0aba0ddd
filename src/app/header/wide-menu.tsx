import { visitorMenu } from './menu-items.ts';
import { MenuLink } from './menu-link.tsx';
import { Submenu } from './submenu.tsx';

/** The menu in a row, above 1024 px. */
export function WideMenu() {
	return (
		<nav className="nav" aria-label="Main">
			{visitorMenu.map((item) => ('links' in item ? <Submenu key={item.label} group={item} /> : <MenuLink key={item.label} item={item} />))}
		</nav>
	);
}
