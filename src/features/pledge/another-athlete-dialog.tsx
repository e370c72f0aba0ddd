import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { actionErrorText, useAction } from '#core/react/use-action.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import type { Pledge } from '#domain/donation/pledge.ts';
import { formatDollars } from '#domain/money/money.ts';
import { saysNoByte } from '#domain/roster/consent-byte.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing/listing.ts';
import { MAX_SEARCH } from '#domain/roster/listing/search-body.ts';
import type { Player } from '#domain/roster/roster.ts';
import { choosePledgeAthlete } from '#donations/pledge-queries.ts';
import { listingQuery, playerQuery, searchQuery, sportsQuery } from '#roster/roster-queries.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useDebouncedText } from '#ui/form/use-debounced-text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { PledgeDialogProps } from './pledge-dialogs.tsx';
import { pledgeTexts } from './pledge-texts.ts';
import { useShowPledge } from './use-show-pledge.ts';

const texts = pledgeTexts.another;
/** Athletes to choose from. Whoever isn't among them is found by more letters. */
const SHOWN = 8;

/** Finds another athlete for a pledge whose athlete has moved: at first among those of the team that it was for. */
export function AnotherAthleteDialog({ pledge, onClose, onChanged }: PledgeDialogProps) {
	const { pledge_id, amount, player_id } = pledge;
	const show = useShowPledge(pledge_id);
	const [chosen, setChosen] = useState<Player>();
	const [missing, setMissing] = useState(false);
	const [loggedOut, setLoggedOut] = useState(false);
	const { busy, error, start } = useAction(
		async () => {
			if (chosen === undefined) return;
			await show(choosePledgeAthlete(pledge_id, { player_id: chosen.player_id, team_id: chosen.team_id }));
			onChanged();
		},
		texts.unanswered,
		(failure, effect) => {
			setLoggedOut(failure instanceof ApiFailure && failure.code === 'no_session');
			return actionErrorText(failure, effect);
		},
	);

	function save(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		setMissing(chosen === undefined);
		if (chosen !== undefined) start();
	}

	/** Enter in the search only searches. It would pledge for whoever was chosen before. */
	function keepSearching(event: KeyboardEvent<HTMLFormElement>): void {
		if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search') event.preventDefault();
	}

	return (
		<Dialog open onClose={() => busy || onClose()} title={texts.title} kicker={formatDollars(amount)}>
			<form className="ui-sheet-body" noValidate onSubmit={save} onKeyDown={keepSearching}>
				<AthleteChoice
					pledge={pledge}
					value={chosen}
					onChange={(player) => {
						setChosen(player);
						setMissing(false);
					}}
					except={player_id}
				/>
				{missing && <FieldError>{texts.missing}</FieldError>}
				{error !== undefined && <FieldError>{loggedOut ? texts.logIn : error}</FieldError>}
				{loggedOut && (
					<Link className={buttonClass()} to={screens.login} state={{ returnTo: pledgeScreen(pledge_id) }}>
						{texts.toLogin}
					</Link>
				)}
				<SubmitButton busy={busy} busyLabel={pledgeTexts.saving}>
					{chosen === undefined ? texts.save : texts.saveFor(formatDollars(amount), chosen.player_name)}
				</SubmitButton>
			</form>
		</Dialog>
	);
}

interface AthleteChoiceProps {
	pledge: Pledge;
	value: Player | undefined;
	onChange: (player: Player) => void;
	/** The athlete who has moved. */
	except: number;
}

function AthleteChoice({ pledge: { player_id, team_id, team_name }, value, onChange, except }: AthleteChoiceProps) {
	const id = useId();
	const sports = useQuery(sportsQuery).data ?? [];
	const moved = useQuery(playerQuery(player_id, team_id));
	const [picked, setPicked] = useState<number>();
	const own = moved.data?.sport_id;
	const sport_id = picked ?? own ?? DEFAULT_SPORT_ID;
	const [typed, setTyped] = useState('');
	const search = useDebouncedText(typed);
	const isTeam = search === '' && sport_id === own;
	const team = useQuery({ ...listingQuery({ sport_id, team_id }, 0), enabled: isTeam });
	const wanted = useQuery({ ...searchQuery({ sport_id, search }, 0), enabled: search !== '' });
	const { error, isLoading, refetch, data } = isTeam ? team : wanted;
	const rows = (isTeam ? team.data?.filtered_players : wanted.data?.players) ?? [];
	const open = rows.filter((player) => player.player_id !== except && !saysNoByte(player.consent));
	const found = open.slice(0, SHOWN);
	const count = (data?.count ?? 0) - (rows.length - open.length);
	// The chosen athlete stays in the list when the search goes on.
	const shown = value === undefined || found.some((player) => player.player_id === value.player_id) ? found : [value, ...found];
	return (
		<>
			<SelectField
				label={texts.sport}
				options={sports.map((sport) => [String(sport.sport_id), sport.sport_name] as const)}
				value={String(sport_id)}
				onChange={(chosen) => setPicked(Number(chosen))}
			/>
			<SearchField label={texts.search} value={typed} maxLength={MAX_SEARCH} onChange={setTyped} />
			{shown.length > 0 && (
				<fieldset className="ui-field">
					<legend className="ui-label">{isTeam ? texts.ofTeam(team_name) : texts.found}</legend>
					{shown.map((player) => (
						<label className="ui-tick" key={player.player_id}>
							<input type="radio" name={`${id}-athlete`} checked={player.player_id === value?.player_id} onChange={() => onChange(player)} />
							<span>
								<b>{player.player_name}</b> {player.team_name}
							</span>
						</label>
					))}
				</fieldset>
			)}
			{error !== null ? (
				<>
					<FieldError>{texts.failed}</FieldError>
					<Button onClick={() => void refetch()}>{pledgeTexts.tryAgain}</Button>
				</>
			) : (
				<p className="ui-quiet" role="status">
					{isLoading || moved.isLoading ? texts.searching : found.length > 0 ? texts.count(found.length, count) : search === '' ? '' : texts.none}
				</p>
			)}
		</>
	);
}
