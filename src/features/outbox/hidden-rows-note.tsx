import { hiddenTexts } from '#outbox/hidden-texts.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { LogInHere } from './log-in-here.tsx';

/** Says that something waits here for its owner's login. `alone`: nothing else is on the page. */
export function HiddenRowsNote({ alone }: { alone: boolean }) {
	const title = hiddenTexts.title(deviceName());
	if (alone)
		return (
			<EmptyState title={title} number={null}>
				<p>{hiddenTexts.text}</p>
				<LogInHere />
			</EmptyState>
		);
	return (
		<section className="ui-queue">
			<h2>{title}</h2>
			<p>{hiddenTexts.text}</p>
			<p>
				<LogInHere />
			</p>
		</section>
	);
}
