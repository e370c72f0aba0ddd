import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AthleteRow } from '#domain/roster/athlete-edit.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useDebouncedText } from '#ui/form/use-debounced-text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import { athletesKey, athletesQuery, mergeAthletes, mergePreviewQuery } from '../queries/athlete-queries.ts';
import { athletesTexts } from './athletes-texts.ts';
import { MergeComparison } from './merge-comparison.tsx';

const texts = athletesTexts.merge;

interface MergeAthleteDialogProps {
	/** The record that leaves. */
	athlete: AthleteRow;
	owner: string;
	onClose: () => void;
}

/** Chooses the record that stays, shows both side by side, and merges. */
export function MergeAthleteDialog({ athlete, owner, onClose }: MergeAthleteDialogProps) {
	const client = useQueryClient();
	const [into, setInto] = useState<AthleteRow>();
	const [agreed, setAgreed] = useState(false);
	const [missing, setMissing] = useState<string>();
	const preview = useQuery({ ...mergePreviewQuery(owner, athlete.player_id, into?.player_id ?? 0), enabled: into !== undefined });
	const both_plans = preview.data?.both_plans ?? 0;
	const merging = useMutation({
		mutationFn: (chosen: AthleteRow) => mergeAthletes(athlete.player_id, { into: chosen.player_id, both_plans }),
		onSuccess: async ({ state }) => {
			await refetchChanged(client, { queryKey: athletesKey(owner) });
			toast(texts.done(state.player_name));
			onClose();
		},
		// Somebody may have given, or changed a record, since both were compared.
		onError: () => preview.refetch(),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (merging.isPending) return;
		const lacking = into === undefined ? texts.missing : both_plans > 0 && !agreed ? texts.bothPlansMissing : undefined;
		setMissing(lacking);
		if (lacking === undefined && into !== undefined && preview.data !== undefined) merging.mutate(into);
	}

	const error = missing ?? (merging.error === null ? undefined : detailOf(merging.error));
	return (
		<Dialog open onClose={onClose} title={texts.title(athlete.player_name)}>
			<form className="admin-ask" noValidate onSubmit={submit}>
				<p>{texts.text}</p>
				<RecordChoice
					athlete={athlete}
					owner={owner}
					value={into}
					onChange={(chosen) => {
						setInto(chosen);
						setAgreed(false);
						setMissing(undefined);
						merging.reset();
					}}
				/>
				{into !== undefined &&
					(preview.data !== undefined ? (
						<MergeComparison preview={preview.data} />
					) : preview.isError ? (
						<FieldError>{detailOf(preview.error)}</FieldError>
					) : (
						<p role="status">{texts.comparing}</p>
					))}
				{both_plans > 0 && (
					<label className="admin-check">
						<input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
						<span>{texts.bothPlans(both_plans)}</span>
					</label>
				)}
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<SubmitButton busy={merging.isPending} busyLabel={texts.busy}>
						{texts.confirm}
					</SubmitButton>
				</div>
			</form>
		</Dialog>
	);
}

interface RecordChoiceProps {
	athlete: AthleteRow;
	owner: string;
	value: AthleteRow | undefined;
	onChange: (record: AthleteRow | undefined) => void;
}

/** Finds another record of the sport by its name. A record that is off its roster may also stay behind another such one. */
function RecordChoice({ athlete, owner, value, onChange }: RecordChoiceProps) {
	const [typed, setTyped] = useState(() => athlete.player_name.split(' ').at(-1) ?? '');
	const search = useDebouncedText(typed);
	const filter = { search, sport_id: String(athlete.sport_id) };
	const active = useInfiniteQuery({ ...athletesQuery(owner, { ...filter, retired: false }), enabled: search !== '' });
	const retired = useInfiniteQuery({ ...athletesQuery(owner, { ...filter, retired: true }), enabled: search !== '' && athlete.retired });
	const found = [...(active.data?.pages ?? []), ...(retired.data?.pages ?? [])]
		.flatMap(({ data }) => data)
		.filter(({ player_id, merged_into }) => player_id !== athlete.player_id && merged_into === null);
	// The chosen athlete stays listed when the search goes on.
	const choices = value === undefined || found.some(({ player_id }) => player_id === value.player_id) ? found : [value, ...found];
	const options = choices.map((row) => [String(row.player_id), texts.option(row.player_name, row.team_name, row.jersey_number)] as const);
	const isLoading = active.isLoading || retired.isLoading;
	return (
		<>
			<SearchField label={texts.search} value={typed} onChange={setTyped} />
			{active.isError ? (
				<FieldError>{detailOf(active.error)}</FieldError>
			) : isLoading ? (
				<p role="status">{texts.searching}</p>
			) : options.length === 0 ? (
				<p role="status">{texts.none}</p>
			) : (
				<SelectField
					label={texts.choose}
					options={[['', texts.missing] as const, ...options]}
					value={value === undefined ? '' : String(value.player_id)}
					onChange={(chosen) => onChange(choices.find(({ player_id }) => String(player_id) === chosen))}
				/>
			)}
		</>
	);
}
