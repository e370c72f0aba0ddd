import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface AccordionSection {
	id: string;
	title: string;
	content: ReactNode;
}

interface AccordionProps {
	sections: readonly AccordionSection[];
	/** Id of the open section; null if all are closed. */
	open: string | null;
	onOpenChange: (id: string | null) => void;
}

/** Only one section is open at a time. A click on the open one closes it (spec §4). */
export function Accordion({ sections, open, onOpenChange }: AccordionProps) {
	return (
		<Radix.Root type="single" collapsible value={open ?? ''} onValueChange={(id) => onOpenChange(id === '' ? null : id)}>
			{sections.map((section) => (
				<Radix.Item className="fold" key={section.id} value={section.id}>
					<Radix.Header className="fold-head">
						<Radix.Trigger>
							{section.title}
							<ChevronDown className="i" aria-hidden="true" />
						</Radix.Trigger>
					</Radix.Header>
					<Radix.Content className="inner">{section.content}</Radix.Content>
				</Radix.Item>
			))}
		</Radix.Root>
	);
}
