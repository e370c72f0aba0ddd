import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { confirmRemoval, lookAtRemoval } from '#session/account/removal-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { removalTexts as texts } from './removal-texts.ts';

/** What the mailed link would send. Opening it sends nothing, because mail programs open links, too. */
export function ConfirmRemoval({ token }: { token: string }) {
	const online = useOnline();
	const look = useQuery({ queryKey: ['private', 'removal', token], queryFn: () => lookAtRemoval(token), retry: false, refetchOnWindowFocus: false });
	const sending = useMutation({ mutationFn: () => confirmRemoval(token) });
	const home = (
		<Link className={buttonClass()} to={screens.home}>
			{texts.home}
		</Link>
	);
	if (sending.data !== undefined) {
		return (
			<div className="contact-removal">
				<p className="ui-lead" role="status">
					{sending.data.message}
				</p>
				{home}
			</div>
		);
	}
	if (look.data !== undefined) {
		const { player_name, team_name, wish } = look.data;
		return (
			<div className="contact-removal">
				<p>{texts.asks(player_name, team_name)}</p>
				<p>
					<b>{texts.wishes[wish]}.</b> {texts.hints[wish]}
				</p>
				{sending.error !== null && <FieldError>{refusal(sending.error)}</FieldError>}
				<Button look="strong" busy={sending.isPending} onClick={() => sending.mutate()}>
					{sending.isPending ? texts.confirming : texts.confirm}
				</Button>
			</div>
		);
	}
	if (look.error === null) return <p role="status">{online ? texts.checking : texts.offline}</p>;
	const isRefused = look.error instanceof ApiFailure && look.error.code !== 'network';
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{isRefused ? refusal(look.error) : online ? texts.unreachable : texts.offline}</p>
			{isRefused ? (
				home
			) : (
				<Button onClick={() => void look.refetch()} busy={look.isFetching}>
					{texts.tryAgain}
				</Button>
			)}
		</div>
	);
}

function refusal(error: Error): string {
	return error instanceof ApiFailure && error.code !== 'network' ? error.detail : noAnswerText(texts.confirmUnanswered);
}
