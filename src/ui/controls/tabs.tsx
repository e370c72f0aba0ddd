import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab {
	id: string;
	title: string;
	content: ReactNode;
}

interface TabsProps {
	label: string;
	tabs: readonly Tab[];
	open: string;
	onOpenChange: (id: string) => void;
}

/** Shows one panel at a time. Arrow keys, Home, and End move along the tabs. */
export function Tabs({ label, tabs, open, onOpenChange }: TabsProps) {
	return (
		<Radix.Root value={open} onValueChange={onOpenChange}>
			<Radix.List className="tabs" aria-label={label}>
				{tabs.map(({ id, title }) => (
					<Radix.Trigger key={id} value={id}>
						{title}
					</Radix.Trigger>
				))}
			</Radix.List>
			{tabs.map(({ id, content }) => (
				<Radix.Content key={id} value={id}>
					{content}
				</Radix.Content>
			))}
		</Radix.Root>
	);
}
