import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { useSession } from '#session/use-session.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountForm } from '../form/account-form.tsx';
import { OfflineNote } from '../form/offline-note.tsx';
import { UncheckedLink } from '../unchecked-link.tsx';

const common = accountTexts.invitation;

interface Offer {
	/** ISO 8601. */
	expires_at: string;
}

/** A role that a mailed link offers. */
export interface Invitation<Answer extends Offer> {
	/** Tells its query from another role's. */
	name: string;
	texts: Readonly<Record<'title' | 'means' | 'accept' | 'unanswered', string>>;
	/** Who offers what. */
	lead: (answer: Answer) => string;
	look: (token: string) => Promise<Answer>;
	/** May be repeated. */
	accept: (token: string) => Promise<void>;
	/** Said after accepting, and where it leads. */
	accepted: string;
	to: string;
}

/** A page behind a mailed link whose token comes after `#`, for people who are logged in: they read what is offered, and accept. */
export function InvitationScreen<Answer extends Offer>({ invitation }: { invitation: Invitation<Answer> }) {
	const { name, texts, lead, look } = invitation;
	const token = useLocation().hash.slice(1);
	const owner = String(useSession()?.user_id);
	const offer = useQuery({
		queryKey: ['private', owner, name, token],
		queryFn: () => look(token),
		enabled: token !== '',
		retry: false,
	});
	const { data, error } = offer;
	if (data !== undefined) {
		return (
			<AccountPage title={texts.title} lead={lead(data)}>
				<Accept invitation={invitation} token={token} until={data.expires_at} />
			</AccountPage>
		);
	}
	return (
		<AccountPage title={texts.title}>
			<UncheckedLink token={token} link={offer} texts={common}>
				{error instanceof ApiFailure && error.code === 'not_found' && <p>{common.askAgain}</p>}
				<p>
					<Link className={buttonClass('strong')} to={screens.home}>
						{common.home}
					</Link>
				</p>
			</UncheckedLink>
		</AccountPage>
	);
}

interface AcceptProps {
	invitation: Pick<Invitation<never>, 'texts' | 'accept' | 'accepted' | 'to'>;
	token: string;
	until: string;
}

function Accept({ invitation: { texts, accept, accepted, to }, token, until }: AcceptProps) {
	const navigate = useNavigate();
	const session = useSession();
	const accepting = useMutation({
		mutationFn: () => accept(token),
		onSuccess: async () => {
			toast(accepted);
			// Replaces the history entry, because going back would lead to a used link.
			await navigate(to, { replace: true });
		},
	});
	return (
		<AccountForm
			label={texts.title}
			error={accepting.error === null ? undefined : refusal(accepting.error, texts.unanswered)}
			formProps={{
				noValidate: true,
				onSubmit: (event) => {
					event.preventDefault();
					if (!accepting.isPending) accepting.mutate();
				},
			}}
			stub={
				<Button look="strong" type="submit" busy={accepting.isPending}>
					{accepting.isPending ? common.accepting : texts.accept}
				</Button>
			}
		>
			<OfflineNote>{common.offline}</OfflineNote>
			<p>
				{common.account} <b>{session?.user_email}</b>
			</p>
			<p>{texts.means}</p>
			<p className="ui-quiet">{common.until(clockTime(Date.parse(until)))}</p>
		</AccountForm>
	);
}

function refusal(error: Error, unanswered: string): string {
	return error instanceof ApiFailure && error.code !== 'network' ? error.detail : noAnswerText(unanswered);
}
