import { screens } from '#domain/api/api-paths.ts';
import { donateTexts } from '../donate-texts.ts';

/** Ends the fine print of the sheet. A new tab keeps the choices in the sheet. */
export function HowItWorks() {
	return (
		<a href={screens.donate} target="_blank" rel="noopener">
			{donateTexts.howItWorks}
			<span className="vh">{donateTexts.newTab}</span>
		</a>
	);
}
