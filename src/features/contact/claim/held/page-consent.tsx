import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { forgetUnsent } from '#outbox/actions/forget-unsent.ts';
import { setPageConsent } from '#outbox/actions/set-page-consent.ts';
import { isPending, type PageConsentRow } from '#outbox/kinds/outbox-row.ts';
import { saveFailedText } from '#outbox/save-failed-text.ts';
import { claimsKey, openPage } from '#session/account/claim-calls.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useOpen } from '#ui/overlay/use-open.ts';
import { refusalOf } from '../../refusal-of.ts';
import { claimTexts } from '../claim-texts.ts';

const texts = claimTexts.consent;

interface PageConsentProps {
	claim: Claim;
	/** What they want and the claim doesn't show yet. */
	wish: PageConsentRow | undefined;
	owner: string;
}

/**
 * Whether the page takes donations, with the buttons that change it. A pause and an opt-out are saved first and sent once there is a
 * connection. Opening the page again needs one.
 */
export function PageConsent({ claim, wish, owner }: PageConsentProps) {
	const { claim_id, player_name, state, paused_by } = claim;
	const asking = useOpen();
	/** The button that was pressed goes, so the focus goes to what it says now. */
	const status = useRef<HTMLParagraphElement>(null);
	const sayWhatIsSo = () => status.current?.focus();
	const saving = useMutation({
		mutationFn: (to: 'paused' | 'opted_out') => setPageConsent({ claim_id, player_name }, to),
		onSuccess: sayWhatIsSo,
	});
	const shown = wish === undefined || wish.state === 'needs_attention' ? state : wish.summary.to;
	function optOut() {
		asking.closeNow();
		saving.mutate('opted_out');
	}
	return (
		<div className="contact-claim-consent">
			<p role="status" tabIndex={-1} ref={status}>
				{wish !== undefined && wish.state !== 'done' ? <Waiting wish={wish} /> : stateText(claim, shown)}
			</p>
			{saving.error !== null && <FieldError>{saveFailedText(deviceName())}</FieldError>}
			{wish !== undefined && (wish.attempts === 0 || wish.state === 'needs_attention') && wish.state !== 'done' && <Forget wish={wish} onDone={sayWhatIsSo} />}
			{shown !== 'opted_out' && (
				<div className="contact-claim-buttons">
					{shown === 'claimed' && (
						<Button onClick={() => saving.mutate('paused')} busy={saving.isPending}>
							{texts.pause}
						</Button>
					)}
					{shown === 'paused' && wish === undefined && paused_by === 'athlete' && <OpenAgain claim_id={claim_id} owner={owner} onDone={sayWhatIsSo} />}
					<Button look="bare" onClick={asking.open}>
						{texts.optOut}
					</Button>
				</div>
			)}
			{shown === 'opted_out' && wish === undefined && (
				<p className="ui-quiet">
					{texts.comeBack} <Link to={screens.contact}>{texts.contact}</Link>
				</p>
			)}
			{asking.isOpen && (
				<Dialog open onClose={asking.close} title={texts.optOutTitle}>
					<div className="contact-claim-ask">
						<p>{texts.optOutText}</p>
						<div className="ui-pair">
							<Button onClick={asking.close}>{texts.keep}</Button>
							<Button look="danger" onClick={optOut}>
								{texts.optOutConfirm}
							</Button>
						</div>
					</div>
				</Dialog>
			)}
		</div>
	);
}

function stateText({ paused_by, paused_by_school, takes_donations, yes, agreement }: Claim, shown: Claim['state']): string {
	if (shown === 'paused') return paused_by_school ? texts.pausedBySchool : paused_by === 'admin' ? texts.pausedByOthers : texts.paused;
	if (shown === 'opted_out') return texts.optedOut;
	// Servers of earlier versions don't say.
	if (takes_donations !== false) return texts.open;
	if (yes != null) return texts.awaitingSchool;
	return agreement === null ? texts.awaitingSignature : texts.awaitingYes;
}

function Waiting({ wish }: { wish: PageConsentRow }) {
	const { state, summary, last_error } = wish;
	if (isPending(wish)) return texts.saved(summary.to, deviceName());
	return state === 'needs_attention' ? (last_error?.detail ?? texts.refused) : texts.refused;
}

function Forget({ wish, onDone }: { wish: PageConsentRow; onDone: () => void }) {
	const forgetting = useMutation({ mutationFn: () => forgetUnsent(wish.op_id), onSuccess: onDone });
	return (
		<>
			{forgetting.error !== null && <FieldError>{saveFailedText(deviceName())}</FieldError>}
			<Button look="bare" onClick={() => forgetting.mutate()}>
				{wish.state === 'needs_attention' ? texts.dismiss : texts.undo}
			</Button>
		</>
	);
}

function OpenAgain({ claim_id, owner, onDone }: { claim_id: number; owner: string; onDone: () => void }) {
	const client = useQueryClient();
	const online = useOnline();
	const { keyFor, answered } = useOperationKey();
	const refresh = () => client.invalidateQueries({ queryKey: claimsKey(owner) });
	const opening = useMutation({
		mutationFn: () => openPage(claim_id, keyFor('listed')),
		onSuccess: async () => {
			answered();
			await refresh();
			onDone();
		},
		onError: refresh,
	});
	return (
		<>
			<Button look="strong" busy={opening.isPending} onClick={() => opening.mutate()}>
				{opening.isPending ? texts.opening : texts.openAgain}
			</Button>
			{!online && <p className="ui-quiet">{claimTexts.offline}</p>}
			{opening.error !== null && <FieldError>{refusalOf(opening.error, texts.unanswered)}</FieldError>}
		</>
	);
}
