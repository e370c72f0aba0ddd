import { type ReactNode, useId } from 'react';

/** One kind of stored data, under the program's heavy rule. */
export function StorageSection({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
	const id = useId();
	return (
		<section className="device-storage-part" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{text !== undefined && <p className="ui-quiet">{text}</p>}
			{children}
		</section>
	);
}
