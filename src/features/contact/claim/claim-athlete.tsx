import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import { isEmail } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { MY_PAGE } from '#domain/api/claim-paths.ts';
import { removalScreen } from '#domain/api/request-paths.ts';
import { printedCode, typedClaimCode } from '#domain/claims/claim-code.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { useKnownAthlete } from '#roster/react/use-known-athlete.ts';
import { claimByMail, claimPage, myClaimsQuery } from '#session/account/claim-calls.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { refusalOf } from '../refusal-of.ts';
import { AccountFirst } from './account-first.tsx';
import { claimTexts } from './claim-texts.ts';

const texts = claimTexts.claim;

/** @param code as the link of a printed card has it, or '' @param player_id undefined if the address names nobody */
export function ClaimAthlete({ player_id, code }: { player_id: number | undefined; code: string }) {
	const session = useSession();
	const online = useOnline();
	const { player, error } = useKnownAthlete(player_id);
	const isUnknown = error instanceof ApiFailure && error.code === 'not_found';
	if (player_id === undefined || (isUnknown && player === undefined)) {
		return (
			<div className="contact-claim-card" role="alert">
				<p>{texts.unknown}</p>
				<Link className={buttonClass()} to={screens.home}>
					{claimTexts.home}
				</Link>
			</div>
		);
	}
	return (
		<div className="contact-claim-card">
			<h2 className="ui-title-4">{player === undefined ? texts.someone : texts.about(player.player_name, player.team_name)}</h2>
			<p>{texts.free}</p>
			{!online && <p role="status">{claimTexts.offline}</p>}
			{session === null ? (
				<AccountFirst mayCreate text={code === '' ? texts.account : texts.accountWithCode} />
			) : (
				<ClaimForm player_id={player_id} code={code} owner={String(session.user_id)} />
			)}
			<p className="ui-quiet">
				{texts.say} <Link to={removalScreen(player_id)}>{texts.sayNo}</Link>
			</p>
		</div>
	);
}

type Way = 'code' | 'mail';
const WAYS: readonly { value: Way; label: string }[] = [
	{ value: 'code', label: texts.byCode },
	{ value: 'mail', label: texts.byMail },
];

function ClaimForm({ player_id, code, owner }: { player_id: number; code: string; owner: string }) {
	const [way, setWay] = useState<Way>('code');
	const hint = way === 'code' ? texts.codeHint : texts.mailHint;
	return (
		<>
			<Choice legend={texts.ways} options={WAYS} chosen={way} onChoose={setWay} hint={hint} />
			{way === 'code' ? <CodeForm player_id={player_id} code={code} owner={owner} /> : <MailForm player_id={player_id} owner={owner} />}
		</>
	);
}

function CodeForm({ player_id, code, owner }: { player_id: number; code: string; owner: string }) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const known = typedClaimCode(code);
	const [typed, setTyped] = useState(known === undefined ? code : printedCode(known));
	const [missing, setMissing] = useState<string>();
	const { keyFor } = useOperationKey();
	const claiming = useMutation({
		mutationFn: (right: string) => claimPage({ player_id, code: right }, keyFor(right)),
		onSuccess: async () => {
			await client.invalidateQueries(myClaimsQuery(owner));
			// Going back would lead to a code that was used.
			await navigate(MY_PAGE, { replace: true });
		},
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (claiming.isPending) return;
		const right = typedClaimCode(typed);
		setMissing(right === undefined ? texts.codeMissing : undefined);
		if (right !== undefined) claiming.mutate(right);
	}
	return (
		<form className="contact-claim-form" noValidate aria-label={texts.title} onSubmit={submit}>
			<TextField
				label={texts.code}
				name="code"
				required
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				value={typed}
				onChange={setTyped}
				error={missing}
			/>
			{claiming.error !== null && <FieldError>{refusalOf(claiming.error, texts.unanswered)}</FieldError>}
			<SubmitButton busy={claiming.isPending} busyLabel={texts.claiming}>
				{texts.submit}
			</SubmitButton>
		</form>
	);
}

function MailForm({ player_id, owner }: { player_id: number; owner: string }) {
	const client = useQueryClient();
	const [email, setEmail] = useState('');
	const [wrong, setWrong] = useState<string>();
	const asking = useMutation({
		mutationFn: (address: string) => claimByMail({ player_id, email: address }),
		onSuccess: () => client.invalidateQueries(myClaimsQuery(owner)),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (asking.isPending) return;
		const address = plainLine(email);
		setWrong(isEmail(address) ? undefined : requestMessages.contact.emailInvalid);
		if (isEmail(address)) asking.mutate(address);
	}
	if (asking.data !== undefined) return <p role="status">{asking.data.message}</p>;
	return (
		<form className="contact-claim-form" noValidate aria-label={texts.title} onSubmit={submit}>
			<TextField label={texts.email} name="email" type="email" autoComplete="email" required value={email} onChange={setEmail} error={wrong} />
			{asking.error !== null && <FieldError>{refusalOf(asking.error, texts.mailUnanswered)}</FieldError>}
			<SubmitButton busy={asking.isPending} busyLabel={texts.sending}>
				{texts.send}
			</SubmitButton>
		</form>
	);
}
