import { Menu, X } from 'lucide-react';
import { useId } from 'react';
import { type MenuGroup, visitorMenu } from './menu-items.ts';
import { MenuLink } from './menu-link.tsx';
import { useDropdown } from './use-dropdown.ts';

/** The menu behind a button, at 1024 px or less (spec §2). Groups stand open in it. */
export function NarrowMenu() {
	const dropdown = useDropdown();
	return (
		<nav className="drop narrow" aria-label="Main" {...dropdown.rootProps}>
			<button className="menu-button" {...dropdown.buttonProps}>
				Menu
				{dropdown.open ? <X className="i" aria-hidden="true" /> : <Menu className="i" aria-hidden="true" />}
			</button>
			<ul className="drop-panel" {...dropdown.panelProps}>
				{visitorMenu.map((item) => (
					<li key={item.label}>{'links' in item ? <Group group={item} onFollow={dropdown.close} /> : <MenuLink item={item} onFollow={dropdown.close} />}</li>
				))}
			</ul>
		</nav>
	);
}

function Group({ group, onFollow }: { group: MenuGroup; onFollow: () => void }) {
	const id = useId();
	return (
		<>
			<span className="drop-label" id={id}>
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
