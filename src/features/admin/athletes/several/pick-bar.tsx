import { DecidingButton } from '../../deciding-button.tsx';
import { adminClaimTexts } from '../claims/admin-claim-texts.ts';
import { approvable } from './several.ts';
import './several.css';
import type { Several } from './use-several.ts';

const texts = adminClaimTexts.several;

interface PickBarProps {
	several: Several;
	busy?: boolean;
	onApprove: (ids: readonly number[]) => void;
}

/** Above a list: selects all of it, and approves what is selected. Nothing above a single item, which has a button of its own. */
export function PickBar({ several: { isOffered, waiting, chosen, toggleAll }, busy = false, onApprove }: PickBarProps) {
	if (!isOffered) return null;
	const most = approvable(waiting).length;
	return (
		<div className="admin-several-bar">
			<label className="ui-tick">
				<input type="checkbox" checked={chosen.length === most} onChange={toggleAll} />
				<span>{most < waiting.length ? texts.first(most) : texts.all(most)}</span>
			</label>
			<DecidingButton look="strong" busy={busy} {...(chosen.length === 0 ? { 'aria-disabled': true } : { onClick: () => onApprove(chosen) })}>
				{busy ? texts.busy : chosen.length === 0 ? texts.none : texts.approve(chosen.length)}
			</DecidingButton>
		</div>
	);
}
