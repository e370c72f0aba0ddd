import type { ReactNode } from 'react';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ConsentPanel, type ConsentPanelProps } from './consent-panel.tsx';
import { consentTexts } from './consent-texts.ts';

/** The switch for an athlete in a dialog of its own. */
export function ConsentDialog(props: ConsentPanelProps & { children?: ReactNode }) {
	return (
		<Dialog open onClose={props.onClose} title={consentTexts.title(props.athlete.player_name)}>
			<div className="admin-ask">
				<ConsentPanel {...props} />
			</div>
		</Dialog>
	);
}
