import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

interface Tab {
	id: string;
	title: string;
	/** A number beside the title, and the words for people who can't see it. */
	count?: { text: string; words: string } | undefined;
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
			<Radix.List className="ui-tabs" aria-label={label}>
				{tabs.map(({ id, title, count }) => (
					<Radix.Trigger key={id} value={id}>
						{title}
						{count !== undefined && (
							<>
								<span className="ui-tabs-count ui-number" aria-hidden="true">
									{count.text}
								</span>
								<span className="ui-hidden">{count.words}</span>
							</>
						)}
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
