import { ChevronDown } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { isCurrent, type MenuGroup } from './menu-items.ts';
import { MenuLink } from './menu-link.tsx';
import { useDropdown } from './use-dropdown.ts';

/** A group of the wide menu: a button, and its links under it. */
export function Submenu({ group }: { group: MenuGroup }) {
	const { pathname } = useLocation();
	const dropdown = useDropdown();
	const links = group.links.filter((link) => !link.narrowOnly);
	const current = links.some((link) => isCurrent(link.to, pathname));
	return (
		<div className="drop" {...dropdown.rootProps}>
			<button className="drop-button" {...dropdown.buttonProps} aria-current={current ? 'true' : undefined}>
				{group.label}
				<ChevronDown className="i" aria-hidden="true" />
			</button>
			<ul className="drop-panel" {...dropdown.panelProps}>
				{links.map((link) => (
					<li key={link.to}>
						<MenuLink item={link} onFollow={dropdown.close} />
					</li>
				))}
			</ul>
		</div>
	);
}
