import { useState } from 'react';
import { type MadeCodes, MOST_CODES, type TeamClaim } from '#domain/claims/claim-forms.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { adminTexts } from '../../admin-texts.ts';
import { DecidingButton } from '../../deciding-button.tsx';
import { detailOf } from '../../detail-of.ts';
import type { Staff } from '../../queries/staff-list.ts';
import { adminClaimTexts as texts } from './admin-claim-texts.ts';
import { canHaveCode } from './can-have-code.ts';
import { useMakingCodes } from './use-making-codes.ts';

interface MakeCodesProps {
	staff: Staff;
	athletes: readonly TeamClaim[];
	onMade: (made: MadeCodes) => void;
}

/** Codes for everybody on a team who has none. All codes are replaced only after a question: cards that were handed out stop working. */
export function MakeCodes({ staff, athletes, onMade }: MakeCodesProps) {
	const [isReplacing, setReplacing] = useState(false);
	const making = useMakingCodes(staff, onMade);
	const open = athletes.filter(canHaveCode);
	const missing = open.filter(({ code_until }) => code_until === null);
	const make = (some: readonly TeamClaim[]) => making.mutate(some.slice(0, MOST_CODES).map(({ player_id }) => player_id));
	if (open.length === 0) return <p>{texts.nobody}</p>;
	if (isReplacing) {
		return (
			<div className="admin-claims-make">
				<p role="alert">{texts.replaceText(open.length - missing.length)}</p>
				{making.error !== null && <FieldError>{texts.failed(detailOf(making.error))}</FieldError>}
				<div className="ui-pair">
					<Button onClick={() => setReplacing(false)}>{adminTexts.cancel}</Button>
					<Button look="danger" busy={making.isPending} onClick={() => make(open)}>
						{making.isPending ? texts.making : texts.replaceConfirm}
					</Button>
				</div>
			</div>
		);
	}
	return (
		<div className="admin-claims-make">
			<p>{missing.length > 0 ? texts.makeHint : texts.allHave}</p>
			{making.error !== null && <FieldError>{texts.failed(detailOf(making.error))}</FieldError>}
			{missing.length > 0 && (
				<DecidingButton look="strong" busy={making.isPending} onClick={() => make(missing)}>
					{making.isPending ? texts.making : texts.make(missing.length)}
				</DecidingButton>
			)}
			{missing.length < open.length && (
				<DecidingButton look="bare" onClick={() => setReplacing(true)}>
					{texts.replace}
				</DecidingButton>
			)}
		</div>
	);
}
