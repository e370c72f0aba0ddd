import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLastError } from '#core/react/use-last-error.ts';
import type { MyPasskeys, Passkey } from '#domain/account/passkeys.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { supportsPasskeys } from '#session/passkeys/passkey-browser.ts';
import { myPasskeysQuery, removePasskey } from '#session/passkeys/passkey-list.ts';
import { proveByPasskey } from '#session/passkeys/passkey-login.ts';
import { usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';
import { ConfirmRemoval } from '../confirm-removal.tsx';
import { SectionPending } from '../section-pending.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

const texts = accountTexts.passkeys;

/** The person's passkeys: create, rename, remove. */
export function PasskeysSection({ owner }: { owner: string }) {
	const passkeys = useQuery(myPasskeysQuery(owner));
	const failure = useLastError(passkeys);
	const { data, isFetching, refetch } = passkeys;
	return (
		<AccountSection title={texts.title} text={texts.text}>
			{data !== undefined ? (
				<PasskeyList passkeys={data} onChange={() => refetch()} />
			) : (
				<SectionPending failure={failure} texts={texts} busy={isFetching} onRetry={() => void refetch()} />
			)}
		</AccountSection>
	);
}

type OpenDialog = { to: 'create' } | { to: 'rename' | 'remove'; passkey: Passkey };

function PasskeyList({ passkeys: { data, suggested_name, admin_needs }, onChange }: { passkeys: MyPasskeys; onChange: () => Promise<unknown> }) {
	const [supported] = useState(supportsPasskeys);
	const [dialog, setDialog] = useState<OpenDialog>();
	const list = useRef<HTMLUListElement>(null);
	const close = () => setDialog(undefined);

	async function changed(message: string) {
		await onChange();
		// Closes the dialog at once, so it no longer traps the focus.
		flushSync(close);
		toast(message);
	}

	async function remove({ passkey_id }: Passkey) {
		await removePasskey(passkey_id);
		await changed(passkeyMessages.removed);
		// The button that had the focus is gone.
		list.current?.focus();
	}

	return (
		<>
			{admin_needs === 'add' && <p className="ui-note boxed">{texts.adminAdd}</p>}
			{admin_needs === 'use' && <AdminProof onProved={onChange} />}
			{data.length === 0 && <p>{texts.empty}</p>}
			<ul className="account-sessions account-passkeys" ref={list} tabIndex={-1} aria-label={texts.title}>
				{data.map((passkey) => (
					<li key={passkey.passkey_id}>
						<div>
							<p>
								<b>{passkey.name}</b>
							</p>
							<p className="ui-quiet ui-number">{factsOf(passkey)}</p>
						</div>
						<div className="ui-pair">
							<Button aria-label={texts.renameAbout(passkey.name)} onClick={() => setDialog({ to: 'rename', passkey })}>
								{texts.rename}
							</Button>
							{!passkey.only_way_in && (
								<Button aria-label={texts.removeAbout(passkey.name)} onClick={() => setDialog({ to: 'remove', passkey })}>
									{texts.remove}
								</Button>
							)}
						</div>
					</li>
				))}
			</ul>
			{supported ? <Button onClick={() => setDialog({ to: 'create' })}>{texts.create}</Button> : <p className="ui-quiet">{texts.unsupported}</p>}
			{dialog?.to === 'create' && <PasskeyNameDialog initialName={suggested_name} onDone={() => changed(passkeyMessages.added)} onClose={close} />}
			{dialog?.to === 'rename' && (
				<PasskeyNameDialog passkey={dialog.passkey} initialName={dialog.passkey.name} onDone={() => changed(passkeyMessages.renamed)} onClose={close} />
			)}
			{dialog?.to === 'remove' && (
				<ConfirmRemoval texts={texts} text={texts.removeText(dialog.passkey.name)} onRemove={() => remove(dialog.passkey)} onClose={close} />
			)}
		</>
	);
}

/** For an admin whose session needs a passkey. */
function AdminProof({ onProved }: { onProved: () => Promise<unknown> }) {
	const { busy, error, start } = usePasskeyAction(async () => {
		await proveByPasskey();
		await onProved();
		toast(texts.confirmed);
	}, accountTexts.proof.unanswered);
	return (
		<>
			<p className="ui-note boxed">{texts.adminUse}</p>
			<Button busy={busy} onClick={start}>
				{texts.confirm}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}

function factsOf({ created_at, last_used_at, only_way_in }: Passkey): string {
	const used = last_used_at === null ? texts.neverUsed : texts.lastUsed(clockTime(Date.parse(last_used_at)));
	return [texts.created(dayOf(created_at)), used, ...(only_way_in ? [texts.onlyWayIn] : [])].join(' ');
}
