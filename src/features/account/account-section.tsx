import { type ReactNode, useId } from 'react';

interface PartProps {
	title: string;
	text?: string;
	children?: ReactNode;
}

/** One matter of the account, under the programme's heavy rule. */
export function Part({ title, text, children }: PartProps) {
	const id = useId();
	return (
		<section className="part" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{text !== undefined && <p className="quiet">{text}</p>}
			{children}
		</section>
	);
}
