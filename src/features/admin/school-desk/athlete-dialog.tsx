import { useEffect, useState } from 'react';
import type { MadeCodes, TeamClaim } from '#domain/claims/claim-forms.ts';
import { AthleteClaim } from '../athletes/claims/athlete-claim.tsx';
import { CodesDialog } from '../athletes/claims/codes-dialog.tsx';
import { ConsentPanel } from '../athletes/consent/consent-panel.tsx';
import { focusPageHeading } from '../focus-page-heading.ts';
import type { Staff } from '../queries/staff-list.ts';
import { useStaffView } from '../staff-view.ts';
import { deskTexts } from './desk-texts.ts';
import './school-desk.css';

const texts = deskTexts.athletes;

interface AthleteDialogProps {
	staff: Staff;
	athlete: TeamClaim;
	onClose: () => void;
}

/** One athlete: who holds their page, their code, and whether fans can give. A decision here may take the athlete off the list, and the row with it. */
export function AthleteDialog({ staff, athlete, onClose }: AthleteDialogProps) {
	const { isReadOnly } = useStaffView();
	const [made, setMade] = useState<MadeCodes>();
	useEffect(
		() => () => {
			// After the dialog has given the focus back, which fails if the row is gone.
			setTimeout(() => {
				if (document.activeElement === document.body) focusPageHeading();
			});
		},
		[],
	);
	return (
		<CodesDialog title={athlete.player_name} made={made} onBack={() => setMade(undefined)} onClose={onClose}>
			<section className="admin-desk-case" aria-label={texts.claim}>
				<h3 className="ui-title-4">{texts.claim}</h3>
				<ul className="admin-claims-list">
					<AthleteClaim staff={staff} athlete={athlete} onMade={setMade} />
				</ul>
			</section>
			{!isReadOnly && (
				<section className="admin-desk-case" aria-label={texts.donations}>
					<h3 className="ui-title-4">{texts.donations}</h3>
					<ConsentPanel athlete={athlete} staff={staff} onClose={onClose} />
				</section>
			)}
		</CodesDialog>
	);
}
