import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { proveByPasskey } from '#session/passkeys/passkey-login.ts';
import { usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { adminTexts } from './admin-texts.ts';

const texts = adminTexts.passkeyNeeded;

interface PasskeyNeededProps {
	title: string;
	needs: 'add' | 'use';
	onProved: () => Promise<unknown>;
}

/** Replaces the dashboard if the server requires a passkey and this admin hasn't used one. */
export function PasskeyNeeded({ title, needs, onProved }: PasskeyNeededProps) {
	return (
		<>
			<h1 className="ui-title-2">{title}</h1>
			{needs === 'add' ? <AddFirst /> : <UseOne onProved={onProved} />}
		</>
	);
}

function AddFirst() {
	return (
		<EmptyState title={texts.addTitle} number={null}>
			<p>{texts.addText}</p>
			<Link className={buttonClass('strong')} to={screens.account}>
				{texts.profile}
			</Link>
		</EmptyState>
	);
}

function UseOne({ onProved }: Pick<PasskeyNeededProps, 'onProved'>) {
	const { busy, error, start } = usePasskeyAction(async () => {
		await proveByPasskey();
		await onProved();
	}, texts.unanswered);
	return (
		<EmptyState title={texts.useTitle} number={null}>
			<p>{texts.useText}</p>
			<Button look="strong" busy={busy} onClick={start}>
				{texts.confirm}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</EmptyState>
	);
}
