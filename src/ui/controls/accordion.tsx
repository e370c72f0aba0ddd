import { type ReactNode, useId } from 'react';
import './accordion.css';

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

/**
 * A few sections with their headings side by side, so all choices are in sight. Only one section is open at a time. A
 * click on the open one closes it (spec §4).
 */
export function Accordion({ sections, open, onOpenChange }: AccordionProps) {
	const id = useId();
	const shown = sections.find((section) => section.id === open);
	return (
		<>
			<div className="ui-folds">
				{sections.map((section) => {
					const isOpen = section === shown;
					return (
						<h3 key={section.id}>
							<button
								type="button"
								id={`${id}-${section.id}`}
								aria-expanded={isOpen}
								aria-controls={isOpen ? `${id}-open` : undefined}
								onClick={() => onOpenChange(isOpen ? null : section.id)}
							>
								{section.title}
							</button>
						</h3>
					);
				})}
			</div>
			{shown !== undefined && (
				<section key={shown.id} className="ui-fold" id={`${id}-open`} aria-labelledby={`${id}-${shown.id}`}>
					{shown.content}
				</section>
			)}
		</>
	);
}
