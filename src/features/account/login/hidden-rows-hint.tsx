import { LockKeyhole } from 'lucide-react';
import { hiddenTexts } from '#outbox/hidden-texts.ts';
import { useHasHiddenRow } from '#outbox/react/use-hidden-rows.ts';
import { deviceName } from '#ui/browser/device-name.ts';

/** Tells whoever logs in that something of theirs may be waiting here. */
export function HiddenRowsHint() {
	if (!useHasHiddenRow()) return null;
	return (
		<p className="ui-note boxed">
			<LockKeyhole className="ui-icon" aria-hidden="true" />
			<span>{hiddenTexts.note(deviceName())}</span>
		</p>
	);
}
