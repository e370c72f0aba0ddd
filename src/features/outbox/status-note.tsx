import { Check, CircleAlert, Clock } from 'lucide-react';
import { Spinner } from '#ui/controls/button.tsx';

export interface StatusText {
	/** Decides the icon before the text. */
	tone: 'waits' | 'busy' | 'sent' | 'bad' | 'good';
	text: string;
}

const classes: Record<StatusText['tone'], string> = { waits: 'ui-note', busy: 'ui-note', sent: 'ui-note', bad: 'ui-note ui-error', good: 'ui-note ui-good' };

/** A state in words, with an icon. Announced when it changes. */
export function StatusNote({ tone, text }: StatusText) {
	return (
		<p className={classes[tone]} role="status">
			<Icon tone={tone} />
			<span>{text}</span>
		</p>
	);
}

function Icon({ tone }: { tone: StatusText['tone'] }) {
	if (tone === 'busy') return <Spinner />;
	const Shape = tone === 'waits' ? Clock : tone === 'bad' ? CircleAlert : Check;
	return <Shape className="ui-icon" aria-hidden="true" />;
}
