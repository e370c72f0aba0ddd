import { type ReactNode, useId } from 'react';

/** One kind of what is stored, under the programme's heavy rule. */
export function StorageSection({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
	const id = useId();
	return (
		<section className="stock-part" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{text !== undefined && <p className="quiet">{text}</p>}
			{children}
		</section>
	);
}
