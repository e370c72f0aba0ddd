import { adminTexts } from './admin-texts.ts';

/** The title, and the zone of every date and time below it. */
export function DashboardHeading({ title }: { title: string }) {
	return (
		<div>
			<h1 className="ui-title-2" tabIndex={-1}>
				{title}
			</h1>
			<p className="ui-quiet">{adminTexts.zone}</p>
		</div>
	);
}
