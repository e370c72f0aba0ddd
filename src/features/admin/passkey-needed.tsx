import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { proveByPasskey } from '#session/passkeys/passkey-login.ts';
import { usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';

interface PasskeyNeededProps {
	title: string;
	needs: 'add' | 'use';
	onProved: () => Promise<unknown>;
}

/** In place of the dashboard, where admins have to use a passkey and this one hasn't. */
export function PasskeyNeeded({ title, needs, onProved }: PasskeyNeededProps) {
	return (
		<>
			<h1 className="d2">{title}</h1>
			{needs === 'add' ? <AddFirst /> : <UseOne onProved={onProved} />}
		</>
	);
}

function AddFirst() {
	return (
		<EmptyState title="You need a passkey to open the dashboard." number={null}>
			<p>A passkey can’t be guessed or phished, so admins use one here. Create yours under My Profile, and come back.</p>
			<Link className={buttonClass('strong')} to={screens.account}>
				My Profile
			</Link>
		</EmptyState>
	);
}

function UseOne({ onProved }: Pick<PasskeyNeededProps, 'onProved'>) {
	const { busy, error, start } = usePasskeyAction(async () => {
		await proveByPasskey();
		await onProved();
	}, 'Please try again.');
	return (
		<EmptyState title="Use your passkey to open the dashboard." number={null}>
			<p>You logged in another way. Confirm it’s you with one of your passkeys.</p>
			<Button look="strong" busy={busy} onClick={start}>
				Confirm with a passkey
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</EmptyState>
	);
}
