import { type ReactNode, useState } from 'react';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import './claims.css';
import { adminClaimTexts } from './admin-claim-texts.ts';
import { MadeCodesView } from './made-codes.tsx';

const texts = adminClaimTexts.made;

interface CodesDialogProps {
	/** While no codes are shown. */
	title: string;
	/** Codes that were just made, in place of the children. */
	made: MadeCodes | undefined;
	/** Back from the codes to the children. */
	onBack: () => void;
	onClose: () => void;
	children?: ReactNode;
}

/** A dialog in which codes can be made. Nobody can see them again, so it asks before it closes over some that were neither printed nor saved. */
export function CodesDialog({ title, made, onBack, onClose, children }: CodesDialogProps) {
	/** The codes that were printed or downloaded. */
	const [kept, setKept] = useState<MadeCodes>();
	/** How they want to leave codes that weren't. */
	const [leaving, setLeaving] = useState<'back' | 'close'>();
	const isSafe = made === undefined || made.codes.length === 0 || kept === made;
	const leave = { back: onBack, close: onClose };
	const tryTo = (how: 'back' | 'close') => (isSafe ? leave[how]() : setLeaving(how));
	return (
		<Dialog open onClose={() => tryTo('close')} title={made === undefined ? title : texts.title(made.codes.length)}>
			<div className="admin-ask">
				{made === undefined ? (
					children
				) : leaving !== undefined && !isSafe ? (
					<>
						<p role="alert">{texts.leaving}</p>
						<div className="ui-pair">
							<Button
								look="danger"
								onClick={() => {
									setLeaving(undefined);
									leave[leaving]();
								}}
							>
								{texts.leave}
							</Button>
							<Button look="strong" onClick={() => setLeaving(undefined)}>
								{texts.stay}
							</Button>
						</div>
					</>
				) : (
					<MadeCodesView made={made} onKept={() => setKept(made)} onBack={() => tryTo('back')} />
				)}
			</div>
		</Dialog>
	);
}
