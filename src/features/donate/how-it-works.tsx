import { screens } from '#domain/api/api-paths.ts';

/** Ends the fine print of the sheet. A new tab keeps the choices in the sheet. */
export function HowItWorks() {
	return (
		<a href={screens.donate} target="_blank" rel="noopener">
			How it works →<span className="vh">, opens a new tab</span>
		</a>
	);
}
