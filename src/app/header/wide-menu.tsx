import { useSession } from '#session/use-session.ts';
import { LogoutButton } from './logout-button.tsx';
import { menuOf } from './menu-items.ts';
import { MenuLink } from './menu-link.tsx';
import { Submenu } from './submenu.tsx';

/** The menu in a row, above 1024 px. */
export function WideMenu() {
	const session = useSession();
	return (
		<nav className="nav" aria-label="Main">
			{menuOf(session).map((item) => {
				if ('deed' in item) return <LogoutButton key={item.label}>{item.label}</LogoutButton>;
				return 'links' in item ? <Submenu key={item.label} group={item} /> : <MenuLink key={item.label} item={item} />;
			})}
		</nav>
	);
}
