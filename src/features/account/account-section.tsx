import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
	title: string;
	text?: string;
	children?: ReactNode;
}

/** A section of the account page, under the program's heavy rule. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
	const id = useId();
	return (
		<section className="account-section" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{text !== undefined && <p className="ui-quiet">{text}</p>}
			{children}
		</section>
	);
}
