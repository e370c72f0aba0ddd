import { Link, useLocation } from 'react-router-dom';
import { type MenuLink as Item, isCurrent } from './menu-items.ts';

/** A menu entry. The current screen's entry is marked. */
export function MenuLink({ item, onFollow }: { item: Item; onFollow?: () => void }) {
	const { pathname } = useLocation();
	return (
		<Link to={item.to} aria-current={isCurrent(item.to, pathname) ? 'page' : undefined} {...(onFollow && { onClick: onFollow })}>
			{item.label}
		</Link>
	);
}
