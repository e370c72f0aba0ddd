import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useId, useRef } from 'react';
import './action-menu.css';

export interface MenuAction {
	label: string;
	/** Draws it in red, below a line: it takes something from a person or can't be undone. */
	danger?: boolean;
	act: () => void;
}

interface ActionMenuProps {
	/** Names the button and the menu: "Actions for Robin Vale". */
	label: string;
	actions: readonly MenuAction[];
	/** Why an action is missing. Shown below the others, and read when the menu opens. */
	note?: string | undefined;
}

/**
 * A button with three dots that opens a menu. Arrow keys move, letters jump, Escape closes. The focus goes back to the
 * button before the action runs, so a dialog that the action opens returns it there. Not modal, because Radix's scroll
 * lock writes a `<style>` that the CSP forbids.
 */
export function ActionMenu({ label, actions, note }: ActionMenuProps) {
	const button = useRef<HTMLButtonElement>(null);
	const chosen = useRef<MenuAction>(undefined);
	const id = useId();
	return (
		<Radix.Root modal={false}>
			<Radix.Trigger ref={button} className="ui-icon-button ui-action-menu-button" aria-label={label}>
				<EllipsisVertical className="ui-icon" aria-hidden="true" />
			</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					className="ui-action-menu"
					align="end"
					sideOffset={2}
					collisionPadding={8}
					loop
					aria-describedby={note === undefined ? undefined : id}
					onCloseAutoFocus={(event) => {
						const action = chosen.current;
						chosen.current = undefined;
						if (action === undefined) return;
						event.preventDefault();
						button.current?.focus();
						action.act();
					}}
				>
					{actions.map((action) => (
						<Radix.Item
							key={action.label}
							className={action.danger ? 'ui-action-menu-item danger' : 'ui-action-menu-item'}
							onSelect={() => {
								chosen.current = action;
							}}
						>
							{action.label}
						</Radix.Item>
					))}
					{note !== undefined && (
						<Radix.Label className="ui-action-menu-note" id={id}>
							{note}
						</Radix.Label>
					)}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
