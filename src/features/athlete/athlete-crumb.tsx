import type { ReactNode } from 'react';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { athleteHeaderTexts } from './athlete-header-texts.ts';

interface AthleteCrumbProps {
	/** Renders the link with these classes and content. A plain `<a>` by default, for the time before the app runs. */
	link?: (className: string, content: ReactNode) => ReactNode;
}

/**
 * The back link and the page's heading. The served page, the first paint, and the app all begin with it. The arrow is
 * lucide's, drawn here so that the first paint doesn't need the library.
 */
export function AthleteCrumb({ link = plainLink }: AthleteCrumbProps) {
	return (
		<div className="ui-frame athlete-ui-crumb">
			{link(
				buttonClass('bare'),
				<>
					<svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
						<path d="m12 19-7-7 7-7M19 12H5" />
					</svg>
					{athleteHeaderTexts.back}
				</>,
			)}
			<h1 className="ui-quiet">{messages.detailsHeading}</h1>
		</div>
	);
}

function plainLink(className: string, content: ReactNode): ReactNode {
	return (
		<a className={className} href={screens.home}>
			{content}
		</a>
	);
}
